import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { leanOutput, leanWorker, straightIslands } from './integrations/lean-output.mjs'
import { pageScripts, policyHash } from './integrations/page-scripts.mjs'
import { serviceWorker } from './integrations/service-worker.mjs'
import { memberSpeculationRules, speculationRules } from './src/components/shell/speculation.ts'

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

/**
 * Astro puts the hash of every style of the whole site into each page's policy, 1.3 kB that do not compress, and then
 * adds those that stand in the page as it renders it. Those, and the one of its islands, are enough.
 */
const shortPolicy = {
  name: 'short-policy',
  hooks: {
    'astro:build:ssr': ({ manifest: { csp } }) => {
      csp.styleDirective.hashes = csp.styleHashes = [...styleHashes, policyHash(ISLAND_STYLES)]
    }
  }
}

export default defineConfig({
  output: 'server',
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  prefetch: false,
  markdown: { syntaxHighlight: false },
  compressHTML: true,
  build: { inlineStylesheets: 'always' },
  image: { service: passthroughImageService(), endpoint: { entrypoint: './src/edge/no-images.ts' } },
  security: {
    // Forms carry their own token and origin check (functions/http/csrf.ts).
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      scriptDirective: { hashes: [...hashes, policyHash(speculationRules), policyHash(memberSpeculationRules)] },
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
    // Pictures have addresses of their own (src/edge/images.ts): of Astro's service nothing is needed.
    imageService: 'custom',
    remoteBindings: false,
    inspectorPort: false,
    // For `npm run dev`, which names its own folder; the build is run by scripts/server.
    persistState: { path: process.env.STATE_DIR ?? '.wrangler/state' }
  }),
  vite: { plugins: [leanOutput, leanWorker], server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } } },
  integrations: [
    react({ experimentalDisableStreaming: true }),
    intent,
    scripts,
    shortPolicy,
    straightIslands,
    serviceWorker()
  ]
})
