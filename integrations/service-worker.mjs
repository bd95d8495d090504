import { writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { knownFiles } from './known-files.mjs'

const ENTRY = 'src/sw/sw.ts'

/**
 * Bundles the service worker into one file. Its first line differs in each build, so that browsers install each build's
 * worker. The line also names the file that offers updates: a page compares that name with its own to learn whether it
 * is of the same build (src/features/offline/update.ts).
 */
function bundleOf(build) {
  const js = `// ${build} /${knownFiles().pathOf('update')}`
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
        writeFileSync(new URL('sw.js', client), bundleOf(build))
      }
    }
  }
}
