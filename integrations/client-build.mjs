import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import ISLAND_SCRIPT from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { memberSpeculationRules, speculationRules } from '../src/components/shell/speculation.ts'
import { CSS_TARGET, chunks, entry, PAGE } from './chunks.mjs'
import { inlineScript, inlineStyles, policyHash } from './inline-scripts.mjs'
import { knownFiles, sourceAddresses } from './known-files.mjs'
import { lostStyles } from './lost-styles.mjs'

const CARRIED = 'virtual:inline-scripts'
/** Client directive of the site's islands. */
const DIRECTIVE = 'intent'
/** Of a file, for the script in the page, in which each byte is sent with each page. */
const nameOf = address => basename(address, '.js')

/** Text that is known before Astro builds, for its pages to carry. */
const carried = texts => ({
  name: 'carried',
  resolveId: id => (id === CARRIED ? `\0${CARRIED}` : undefined),
  load: id => {
    if (id !== `\0${CARRIED}`) return
    const exported = Object.entries(texts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    return exported.join('\n')
  }
})

/** Texts with the hashes by which a content security policy names them. */
const withHashes = texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, hash: policyHash(text) }]))

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
          writingScript: inlineScript('src/client/inline/writing-first.ts'),
          speculationRules,
          memberSpeculationRules
        }
        addClientDirective({ name: DIRECTIVE, entrypoint: './src/client/page/directive.ts' })
        // Code for React's live reload comes with Astro's own islands only.
        if (isDev) injectScript('page', "import 'astro:scripts/before-hydration.js'")
        updateConfig({
          vite: {
            define: { FILES: JSON.stringify(addresses) },
            plugins: [
              entry,
              chunks(files),
              carried({ ...withHashes({ ...scripts, ...styles }), memberFiles, threadFiles })
            ]
          }
        })
      },
      'astro:build:done': ({ dir }) => {
        const lost = lostStyles(fileURLToPath(dir))
        if (lost.length > 0) throw new Error(`Scripts ask for styles that are not there: ${lost.join(', ')}`)
      },
      // Astro lists the hashes of all scripts and styles of the site in the policy of each page. Pages add the hashes of
      // their own (src/components/parts/InlineScript.astro); the policy of all pages has those of Astro's islands.
      'astro:build:ssr': ({ manifest: { csp, clientDirectives, inlinedScripts } }) => {
        const directive = new Map(clientDirectives).get(DIRECTIVE)
        const pageScripts = inlinedScripts.map(([, text]) => text)
        csp.scriptDirective.hashes = csp.scriptHashes = [ISLAND_SCRIPT, directive, ...pageScripts].map(policyHash)
        csp.styleDirective.hashes = csp.styleHashes = [policyHash(ISLAND_STYLES)]
      }
    }
  }
}
