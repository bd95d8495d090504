import { readdirSync, writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'

const ENTRY = 'src/sw/sw.ts'

/** One file, with constants in the place of names that nothing in it declares. */
function bundleOf(constants) {
  const define = Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]))
  const options = { bundle: true, minify: true, write: false, charset: 'utf8', target: 'es2022', format: 'iife' }
  return buildSync({ entryPoints: [ENTRY], define, ...options }).outputFiles[0].text
}

/** Names the build for the page cache, and writes dist/client/sw.js: the service worker with its version and the list of hashed files. */
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
        const files = readdirSync(new URL('_astro/', client))
          .map(name => `/_astro/${name}`)
          .sort()
        writeFileSync(new URL('sw.js', client), bundleOf({ VERSION: build, FILES: files }))
      }
    }
  }
}
