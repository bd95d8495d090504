import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { CSS_TARGET, chunks, entry, PAGE } from './chunks.mjs'
import { inlineScript, inlineStyles, policyHash } from './inline-scripts.mjs'
import { knownFiles, sourceAddresses } from './known-files.mjs'
import { lostStyles } from './lost-styles.mjs'

const CARRIED = 'virtual:inline-scripts'
/** Of a file, for the script in the page, in which each byte is sent with each page. */
const nameOf = address => basename(address, '.js')

/** Text that is known before Astro builds, for its pages to carry. */
const carried = texts => ({
  name: 'carried',
  resolveId: id => (id === CARRIED ? `\0${CARRIED}` : undefined),
  load: id => {
    if (id !== `\0${CARRIED}`) return
    const exported = Object.entries(texts).map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`)
    return exported.join('\n')
  }
})

/**
 * Everything that a browser loads comes from Astro's own client build: small behaviours and islands share each module, so
 * each store is there once in a page. This adds the page's script to that build, says which modules share a file, and
 * names the files that pages ask for. A few scripts stand in pages instead, because they run before the first paint or
 * without any sign of life; the policy knows each by its hash.
 */
export function clientBuild() {
  const files = knownFiles()
  const styles = {
    memberStyles: inlineStyles('src/styles/member.css', CSS_TARGET),
    mediaStyles: inlineStyles('src/styles/media.css', CSS_TARGET),
    writingStyles: inlineStyles('src/styles/writing.css', CSS_TARGET),
    communityCardStyles: inlineStyles('src/styles/community-card.css', CSS_TARGET)
  }
  // Astro puts the hash of every style of the whole site into each page's policy, 1.3 kB that do not compress, and then
  // adds those that stand in the page as it renders it. Those, and the one of its islands, are enough.
  const styleHashes = [...Object.values(styles), ISLAND_STYLES].map(policyHash)
  return {
    name: 'client-build',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addClientDirective, injectScript }) => {
        const isDev = command === 'dev'
        const addresses = isDev ? sourceAddresses(PAGE) : files.addresses
        const [memberFiles, threadFiles, dialogs] = ['member', 'thread', 'dialogs'].map(list =>
          addresses[list].map(nameOf).join(' ')
        )
        const scripts = {
          inlineScript: inlineScript('src/client/inline/first-paint.ts', { page: addresses.page, dialogs }),
          memberScript: inlineScript('src/client/inline/poll.ts'),
          comeBackScript: inlineScript('src/client/inline/come-back.ts'),
          settingsScript: inlineScript('src/client/inline/settings.ts'),
          seenScript: inlineScript('src/client/inline/seen.ts'),
          sortScript: inlineScript('src/client/inline/remembered-sort.ts'),
          writingScript: inlineScript('src/client/inline/writing-first.ts')
        }
        const scriptDirective = { hashes: Object.values(scripts).map(policyHash) }
        addClientDirective({ name: 'intent', entrypoint: './src/client/page/directive.ts' })
        // Code for React's live reload comes with Astro's own islands only.
        if (isDev) injectScript('page', "import 'astro:scripts/before-hydration.js'")
        updateConfig({
          security: { csp: { scriptDirective, styleDirective: { hashes: styleHashes } } },
          vite: {
            define: { FILES: JSON.stringify(addresses) },
            plugins: [entry, chunks(files), carried({ ...scripts, ...styles, memberFiles, threadFiles })]
          }
        })
      },
      'astro:build:done': ({ dir }) => {
        const lost = lostStyles(fileURLToPath(dir))
        if (lost.length > 0) throw new Error(`Scripts ask for styles that are not there: ${lost.join(', ')}`)
      },
      'astro:build:ssr': ({ manifest: { csp } }) => {
        csp.styleDirective.hashes = csp.styleHashes = styleHashes
      }
    }
  }
}
