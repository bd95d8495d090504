import { fileURLToPath } from 'node:url'
import ISLAND_SCRIPT from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { memberSpeculationRules, speculationRules } from '../src/features/shell/speculation.ts'
import { CSS_TARGET, chunks, entry } from './chunks.mjs'
import { inlineScript, inlineStyles, policyHash } from './inline-scripts.mjs'
import { lostStyles } from './lost-styles.mjs'
import { filesOf, insertFiles, markedFiles, sourceFiles } from './script-files.mjs'

const CARRIED = 'virtual:inline-scripts'
/** Name of the Astro client directive (`client:intent`) that all islands of the site have. */
const DIRECTIVE = 'intent'

/** Vite plugin with a virtual module that exports texts made before the build, such as inline scripts for pages. */
const carried = texts => ({
  name: 'carried',
  resolveId: id => (id === CARRIED ? `\0${CARRIED}` : undefined),
  load: id => {
    if (id !== `\0${CARRIED}`) return
    const exported = Object.entries(texts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    return exported.join('\n')
  }
})

/** Pairs each text with the hash by which a content security policy allows it. */
const withHashes = texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, hash: policyHash(text) }]))

/**
 * Astro integration for all code that browsers load. Scripts and islands come from one client build and share their
 * modules, so that a page has one instance of each store. The integration adds the script of pages to that build,
 * assigns modules to files, and inserts the names of the files that pages fetch into the server's build. A few scripts
 * are inlined in pages, because they run before the first paint or before any input; the content security policy allows
 * each of them by its hash.
 */
export function clientBuild() {
  let files
  let server
  const styles = {
    memberStyles: inlineStyles('src/styles/member.css', CSS_TARGET),
    openedStyles: inlineStyles('src/ui/opened-spoilers.css', CSS_TARGET),
    mediaStyles: inlineStyles('src/features/images/media.css', CSS_TARGET),
    writingStyles: inlineStyles('src/features/edits/writing.css', CSS_TARGET),
    communityCardStyles: inlineStyles('src/features/communities/community-card.css', CSS_TARGET)
  }
  return {
    name: 'client-build',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addClientDirective, injectScript }) => {
        const isDev = command === 'dev'
        const scripts = {
          inlineScript: inlineScript('src/client/inline/first-paint.ts'),
          memberScript: inlineScript('src/features/notifications/poll.ts'),
          comeBackScript: inlineScript('src/client/inline/come-back.ts'),
          guestScript: inlineScript('src/client/inline/guest.ts'),
          settingsScript: inlineScript('src/features/account/settings-first.ts'),
          seenScript: inlineScript('src/features/feeds/seen-first.ts'),
          sortScript: inlineScript('src/features/feeds/remembered-sort.ts'),
          writingScript: inlineScript('src/features/edits/writing-first.ts'),
          linkedScript: inlineScript('src/features/comments/linked.ts'),
          queueScript: inlineScript('src/features/reports/queue-shortcuts.ts'),
          speculationRules,
          memberSpeculationRules
        }
        addClientDirective({ name: DIRECTIVE, entrypoint: './src/client/directive.ts' })
        // Live reload of React components needs this import. Astro itself adds the import only to pages that use one of
        // Astro's own client directives, and this site uses none of those.
        if (isDev) injectScript('page', "import 'astro:scripts/before-hydration.js'")
        updateConfig({
          vite: {
            plugins: [
              entry,
              chunks(bundle => {
                files = filesOf(bundle)
              }),
              carried({ ...withHashes({ ...scripts, ...styles }), ...(isDev ? sourceFiles : markedFiles) })
            ]
          }
        })
      },
      'astro:config:done': ({ config }) => {
        server = fileURLToPath(config.build.server)
      },
      'astro:build:done': ({ dir }) => {
        insertFiles(server, files)
        const lost = lostStyles(fileURLToPath(dir))
        if (lost.length > 0) throw new Error(`Scripts ask for styles that are not there: ${lost.join(', ')}`)
      },
      // Astro would put the hashes of all scripts and styles of the site into the content security policy of each page.
      // This hook reduces the policy to the hashes of the scripts of islands. Each page adds the hashes of its own
      // inline scripts and styles (src/ui/InlineScript.astro).
      'astro:build:ssr': ({ manifest: { csp, clientDirectives, inlinedScripts } }) => {
        const directive = new Map(clientDirectives).get(DIRECTIVE)
        const pageScripts = inlinedScripts.map(([, text]) => text)
        csp.scriptDirective.hashes = csp.scriptHashes = [ISLAND_SCRIPT, directive, ...pageScripts].map(policyHash)
        csp.styleDirective.hashes = csp.styleHashes = [policyHash(ISLAND_STYLES)]
      }
    }
  }
}
