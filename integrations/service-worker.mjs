import { readdirSync, writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'

const ENTRY = 'src/sw/sw.ts'

/**
 * Bundles the service worker into one file. Its first line differs in each build, so that browsers install each build's
 * worker. The line also names the page's script: a page compares that name with its own to learn whether its scripts
 * are of the same build (src/features/offline/update.ts).
 */
function bundleOf(build, files) {
  const js = `// ${build} ${files.find(name => name.startsWith('page.'))}`
  const options = { bundle: true, minify: true, write: false, charset: 'utf8', target: 'es2022', format: 'iife' }
  return buildSync({ entryPoints: [ENTRY], banner: { js }, ...options }).outputFiles[0].text
}

/** Integration that defines the build's id, the key of the page cache, and writes dist/client/sw.js. */
export function serviceWorker() {
  const build = Date.now().toString(36)
  let client
  return {
    name: 'service-worker',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { define: { BUILD_ID: JSON.stringify(build) } } })
      },
      'astro:config:done': ({ config }) => {
        client = config.build.client
      },
      'astro:build:done': () => {
        writeFileSync(new URL('sw.js', client), bundleOf(build, readdirSync(new URL('_astro', client))))
      }
    }
  }
}
