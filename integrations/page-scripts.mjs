import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const MODULE = 'virtual:page-scripts'

const bundle = (entry, options) =>
  buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    ...options
  }).outputFiles[0].text.trim()

const digest = (text, encoding) => createHash('sha256').update(text).digest(encoding)

/**
 * The two scripts that every page has: one that stands in the page and runs before the first paint,
 * and the file of small behaviours that it fetches at the reader's first sign of life.
 * The policy without unsafe-inline knows the first by its hash, so its text must be known before Astro builds.
 * @returns the integration, and the hash for the policy.
 */
export function pageScripts() {
  const page = bundle('src/client/page.ts', { format: 'esm' })
  const file = `page.${digest(page, 'hex').slice(0, 8)}.js`
  const first = bundle('src/client/first-paint.ts', {
    format: 'esm',
    external: ['/_astro/*'],
    define: { PAGE_SCRIPT: JSON.stringify(`/_astro/${file}`) }
  })
  const inline = `(()=>{${first}})()`
  const plugin = {
    name: 'page-scripts',
    resolveId: id => (id === MODULE ? `\0${MODULE}` : undefined),
    load: id => (id === `\0${MODULE}` ? `export const inlineScript = ${JSON.stringify(inline)}` : undefined),
    configureServer: server => {
      server.middlewares.use(`/_astro/${file}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(page)
      })
    }
  }
  let client
  const integration = {
    name: 'page-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => updateConfig({ vite: { plugins: [plugin] } }),
      'astro:config:done': ({ config }) => {
        client = config.build.client
      },
      'astro:build:done': () => {
        const folder = new URL('_astro/', client)
        mkdirSync(folder, { recursive: true })
        writeFileSync(fileURLToPath(new URL(file, folder)), page)
      }
    }
  }
  return { integration, hash: `sha256-${digest(inline, 'base64')}` }
}
