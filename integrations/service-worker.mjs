import { readdirSync, writeFileSync } from 'node:fs'
import { buildSync } from 'esbuild'

const ENTRY = 'src/sw/sw.ts'

/**
 * Bundles the service worker into one file. Its first line is different in each build, so that browsers install the
 * service worker of each build. The line also names the file of the script of pages. A page compares this name with the
 * name that it loaded, to find out whether its scripts are of the new build (src/features/offline/update.ts).
 */
function bundleOf(build, files) {
  const js = `// ${build} ${files.find(name => name.startsWith('page.'))}`
  const options = { bundle: true, minify: true, write: false, charset: 'utf8', target: 'es2022', format: 'iife' }
  return buildSync({ entryPoints: [ENTRY], banner: { js }, ...options }).outputFiles[0].text
}

/** Astro integration that writes dist/client/sw.js and defines the id of the build, by which pages are cached. */
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
