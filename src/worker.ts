import { handle } from '@astrojs/cloudflare/handler'
import { api } from '../functions/app.ts'

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) return api.fetch(request, env, ctx)
    return handle(request, env, ctx)
  }
} satisfies ExportedHandler<Cloudflare.Env>
