import { writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { knownFiles } from './known-files.mjs'

const ENTRY = 'src/sw/sw.ts'

/**
 * One file. Its first line makes it another with each build: browsers install it anew then, with that build's files. It
 * names what offers an update, by which a page knows whether it is of this build (src/client/prompts/update.ts).
 */
function bundleOf(build) {
  const js = `// ${build} /${knownFiles().pathOf('update')}`
  const options = { bundle: true, minify: true, write: false, charset: 'utf8', target: 'es2022', format: 'iife' }
  return buildSync({ entryPoints: [ENTRY], banner: { js }, ...options }).outputFiles[0].text
}

/** Names the build for the page cache, and writes dist/client/sw.js. */
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
