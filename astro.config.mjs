import { createHash } from 'node:crypto'
import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { leanOutput } from './integrations/lean-output.mjs'
import { pageScripts } from './integrations/page-scripts.mjs'
import { serviceWorker } from './integrations/service-worker.mjs'
import { speculationRules } from './src/components/shell/speculation.ts'

/** Registers client:intent, which lives in src/client/intent.ts. */
const intent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/client/directive.ts' })
    }
  }
}

const { integration: scripts, hashes, styleHashes } = pageScripts()
const speculationHash = `sha256-${createHash('sha256').update(speculationRules).digest('base64')}`

export default defineConfig({
  output: 'server',
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  prefetch: false,
  markdown: { syntaxHighlight: false },
  compressHTML: true,
  build: { inlineStylesheets: 'always' },
  security: {
    // Forms carry their own token and origin check (functions/http/csrf.ts).
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      scriptDirective: { hashes: [...hashes, speculationHash] },
      styleDirective: { hashes: styleHashes },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        'frame-src https://www.youtube-nocookie.com https://rutube.ru https://vk.com https://vkvideo.ru',
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'"
      ]
    }
  },
  adapter: cloudflare({
    imageService: 'passthrough',
    remoteBindings: false,
    inspectorPort: false,
    // For `npm run dev`, which names its own folder; the build is run by `wrangler dev`.
    persistState: { path: process.env.STATE_DIR ?? '.wrangler/state' }
  }),
  vite: { plugins: [leanOutput], server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } } },
  integrations: [react({ experimentalDisableStreaming: true }), intent, scripts, serviceWorker()]
})
