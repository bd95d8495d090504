import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { alertText } from '../src/messages/alerts.ts'

/** Names the build for the page cache, and writes dist/client/sw.js: src/sw.js with its version and the hashed files in it. */
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
        const source = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8')
        const assets = readdirSync(new URL('_astro/', client))
          .map(name => `/_astro/${name}`)
          .sort()
        const version = createHash('sha256')
          .update(source)
          .update(assets.join())
          .update(build)
          .digest('hex')
          .slice(0, 10)
        const filled = source
          .replace('__VERSION__', version)
          .replace('__ASSETS__', JSON.stringify(assets))
          .replace('__NO_NETWORK__', alertText.offline)
        writeFileSync(new URL('sw.js', client), filled)
      }
    }
  }
}
