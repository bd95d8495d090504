import { join } from 'node:path'
import { ROOT } from './known-files.mjs'
import { faultsOf, OF_TOOLS } from './one-graph.mjs'

export const PAGE = 'src/client/page/page.ts'
export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

/**
 * Exports of React's file. The file keeps its name, and so its place in browsers, as long as the packages and the build stay
 * the same; this is all that could still change in it.
 */
const REACT_EXPORTS = ['require_client', 'require_jsx_runtime', 'require_react']

const MEMBER = '/src/client/page/member-page.ts'
const WRITING = '/src/islands/comments/hydrate-comments.tsx'

/** Counts the letters of a text. */
const COUNTING = /\/functions\/contract\/text\.ts$/

/** Few need these. */
const APART = /\/islands\/pictures\/|SignupForm/

/** Whether a script comes to need a module, by however many others. */
function isNeededBy(script, id, graph, seen = new Set()) {
  if (id.endsWith(script)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph.getModuleInfo(id)?.importers.some(importer => isNeededBy(script, importer, graph, seen)) ?? false
}

/** Whether a module is there for moderators and admins alone: all that brings it into the build is theirs. */
function isForTools(id, graph, seen = new Set()) {
  if (seen.has(id)) return true
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (importers.length === 0 || dynamicImporters.length > 0) return OF_TOOLS.test(id)
  return importers.every(importer => isForTools(importer, graph, seen))
}

/** Modules that scripts share. They have no React, so members' scripts do not load it. */
const sharedBy = (script, name) => ({
  name: (id, graph) => (isNeededBy(script, id, graph) ? name : null),
  minShareCount: 2
})

/**
 * Which modules share a file: the first that fits. None names what is fetched by import(): it would come as an object of
 * its own, with a helper in one more file.
 */
const GROUPS = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // With all that it needs: one file for a reader's first sign of life.
  { name: 'page', test: /\/src\/client\/page\/page\.ts$/ },
  // Modules of the comment editor, and the rest. Fields of dialogs count letters as comments do.
  {
    name: (id, graph) =>
      COUNTING.test(id) || (isNeededBy(MEMBER, id, graph) && isNeededBy(WRITING, id, graph)) ? 'stores' : null,
    minShareCount: 2
  },
  // How islands read stores, and what dialogs and editors draw alike.
  {
    name: 'islands',
    test: /\/node_modules\/@nanostores\/react\/|\/src\/islands\/(Icon\.tsx$|loads\/|forms\/NewerText\.tsx$)/
  },
  sharedBy(MEMBER, 'actions'),
  sharedBy('/src/client/thread/thread.ts', 'writing'),
  sharedBy('/src/client/notifications/notices.ts', 'notice-store'),
  { name: 'editor', test: /\/src\/islands\/editor\// },
  // With all that the smallest dialog needs.
  { name: 'dialogs', test: /\/src\/islands\/dialogs\/(Dialogs\.tsx|openers\.ts)$/ },
  // Code shared by the question about notifications and the button of the settings.
  { name: 'push', test: /\/src\/(client\/push\/toggle|stores\/page\/push|messages\/push)\.ts$/ },
  // The confirmation dialog, shared by files that ask without blocking the page.
  { name: 'prompt', test: /\/src\/(client\/prompts\/(prompt|modal)|messages\/prompts)\.ts$/ },
  // Dialogs share fields; few of them have pictures or make accounts.
  { name: 'pictures', test: /\/src\/(stores|messages)\/pictures|\/src\/lib\/shrink\.ts$|\/contract\/pictures\.ts$/ },
  {
    name: 'signup',
    test: /\/signup-fields\.ts$|\/forms\/(use)?captcha\.tsx?$|\/turnstile\.ts$|\/contract\/accounts\.ts$/i
  },
  { name: (id, graph) => (APART.test(id) || isForTools(id, graph) ? null : 'shared'), minShareCount: 2 },
  // A group takes along what its modules need: after the one above, that is theirs alone.
  { name: (id, graph) => (isForTools(id, graph) ? 'tools' : null), minShareCount: 2 }
]

/** Adds the page's script to what Astro's pages bring into the client build. */
export const entry = {
  name: 'page-entry',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(ROOT, PAGE), name: 'page-entry', preserveSignature: 'exports-only' })
  }
}

/** Says which modules of the client build share a file and how files are named, and looks whether it has come so. */
export const chunks = files => ({
  name: 'chunks',
  apply: 'build',
  // After the Worker's adapter. It has styles rewritten for older browsers (light-dark() and nesting as half as much text
  // again), puts a line about process before every script, and sets both by environment.
  enforce: 'post',
  configEnvironment(name, config) {
    config.build = { ...config.build, cssTarget: CSS_TARGET }
    if (name !== 'client') return
    // Files of a list are fetched before its script is imported. Files in no list, as a dialog's own code, may need
    // what other pages ask for: it comes beside it, not after.
    const resolveDependencies = (file, needed) =>
      needed.filter(each => !(files.isAsked(file) ? files.isAsked(each) : files.isWithDialogs(each)))
    config.build.modulePreload = { polyfill: false, resolveDependencies }
    const { rolldownOptions } = config.build
    config.build.rolldownOptions = {
      ...rolldownOptions,
      // A small script in a page that shares a constant with others stays in the page.
      optimization: { inlineConst: true },
      output: {
        ...rolldownOptions?.output,
        banner: '',
        // Islands, and the page's script, are asked for by the names that they export.
        minifyInternalExports: false,
        codeSplitting: { groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })) },
        chunkFileNames: ({ name }) => files.pathOf(name)
      }
    }
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const faults = faultsOf(bundle, files.rounds)
    const exported = bundle[files.pathOf('react')]?.exports.toSorted().join(' ')
    if (exported !== REACT_EXPORTS.join(' ')) faults.push(`React's file exports ${exported}: say so in REACT_EXPORTS.`)
    if (faults.length > 0) this.error(faults.join('\n'))
  }
})
