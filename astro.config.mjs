import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { clientBuild } from './integrations/client-build.mjs'
import { serviceWorker } from './integrations/service-worker.mjs'

/**
 * Options of the Worker's minification: it shortens expressions and local variables and removes white space, but keeps
 * the names of functions and classes, so that logged stack traces show the names of the sources.
 */
const WITH_NAMES = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: true }
}

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
    // Astro's own check of a form's origin is off, because functions/sessions/csrf.ts checks the origin and the CSRF
    // token of each form.
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
    // Folder in which the emulated edge platform of `npm run dev` stores its data. `npm run dev` sets STATE_DIR.
    persistState: { path: process.env.STATE_DIR ?? '.wrangler/state' }
  }),
  vite: {
    environments: { ssr: { build: { rolldownOptions: { output: { minify: WITH_NAMES } } } } },
    server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } }
  },
  integrations: [react({ experimentalDisableStreaming: true }), clientBuild(), serviceWorker()]
})
