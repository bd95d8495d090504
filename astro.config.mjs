import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { clientBuild } from './integrations/client-build.mjs'
import { serviceWorker } from './integrations/service-worker.mjs'

/** Minification of the Worker removes white space only, so that stacks of errors in the log have the original names. */
const WITHOUT_SPACES = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

export default defineConfig({
  output: 'server',
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  prefetch: false,
  markdown: { syntaxHighlight: false },
  compressHTML: 'jsx',
  build: { inlineStylesheets: 'always' },
  image: { service: passthroughImageService(), endpoint: { entrypoint: './src/worker/no-images.ts' } },
  security: {
    // Astro's check of the origin is off, because the site checks the origin and the token of forms itself
    // (functions/sessions/csrf.ts).
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
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
    // Astro's image service is not used: src/worker/images.ts serves pictures.
    imageService: 'custom',
    remoteBindings: false,
    inspectorPort: false,
    // Folder in which `npm run dev` stores the data of the emulated platform; it passes STATE_DIR.
    persistState: { path: process.env.STATE_DIR ?? '.wrangler/state' }
  }),
  vite: {
    environments: { ssr: { build: { rolldownOptions: { output: { minify: WITHOUT_SPACES } } } } },
    server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } }
  },
  integrations: [react({ experimentalDisableStreaming: true }), clientBuild(), serviceWorker()]
})
