import { join } from 'node:path'
import { ROOT } from './known-files.mjs'
import { OF_TOOLS, problemsOf } from './one-graph.mjs'

export const PAGE = 'src/client/page.ts'
export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

/**
 * Exports of React's file. Its name has only the digest of the packages and of the bundler's settings, so that browsers
 * keep it in their cache over new versions of the site; its exports must not depend on the site's sources either.
 */
const REACT_EXPORTS = ['require_client', 'require_jsx_runtime', 'require_react']

const MEMBER = '/src/client/member-page.ts'
const WRITING = '/src/features/comments/hydrate-comments.tsx'

/** Matches the module that counts characters of texts. */
const COUNTING = /\/functions\/contract\/text\.ts$/

/** Modules that few pages need: picture uploads and the sign-up form. They stay out of the shared file. */
const APART = /\/features\/images\/(?!Describe)\w+\.tsx$|useDropAndPaste|SignupForm/

/** True when a script imports a module, directly or through other modules. */
function isNeededBy(script, id, graph, seen = new Set()) {
  if (id.endsWith(script)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph.getModuleInfo(id)?.importers.some(importer => isNeededBy(script, importer, graph, seen)) ?? false
}

/** True when only pages of moderators and admins import a module, directly or through other modules. */
function isForTools(id, graph, seen = new Set()) {
  if (seen.has(id)) return true
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (importers.length === 0 || dynamicImporters.length > 0) return OF_TOOLS.test(id)
  return importers.every(importer => isForTools(importer, graph, seen))
}

/** File for the modules that a script shares with others. Members' scripts import no React, so neither does this file. */
const sharedBy = (script, name) => ({
  name: (id, graph) => (isNeededBy(script, id, graph) ? name : null),
  minShareCount: 2
})

/**
 * Files that modules are bundled into; a module goes into the first matching one. No group matches a module that is
 * loaded by import(): the bundler would wrap its exports in an object and add a file with a helper.
 */
const GROUPS = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // The page's script with all its imports, so that the first input of the reader loads a single file.
  { name: 'page', test: /\/src\/client\/page\.ts$/ },
  // Stores that the comment editor shares with members' scripts, and the character counter, which dialogs use too.
  {
    name: (id, graph) =>
      COUNTING.test(id) || (isNeededBy(MEMBER, id, graph) && isNeededBy(WRITING, id, graph)) ? 'stores' : null,
    minShareCount: 2
  },
  // Nano Stores' hooks for React, and components that dialogs and editors share.
  {
    name: 'islands',
    test: /\/node_modules\/@nanostores\/react\/|\/src\/ui\/(Icon\.tsx|Loading\.tsx|useLoad\.ts)$|\/fields\/NewerText\.tsx$/
  },
  sharedBy(MEMBER, 'actions'),
  sharedBy('/src/features/comments/thread.ts', 'writing'),
  sharedBy('/src/features/notifications/notices.ts', 'notice-store'),
  { name: 'editor', test: /\/src\/ui\/editor\/\w+\.tsx$/ },
  // The frame of all dialogs with its imports.
  { name: 'dialogs', test: /\/src\/client\/dialogs\/(Dialogs\.tsx|openers\.ts)$/ },
  // Code shared by the question about notifications and the button of the settings.
  { name: 'push', test: /\/src\/features\/push\/(toggle|store|text)\.ts$/ },
  // The confirmation dialog, shared by files that ask without blocking the page.
  { name: 'prompt', test: /\/src\/(ui\/dialogs\/(prompt|modal)|features\/offline\/prompts-text)\.ts$/ },
  // Pictures and sign-up have files of their own: most dialogs need neither.
  {
    name: 'pictures',
    test: /\/features\/images\/([\w-]+-store|send-picture|text|shrink)\.ts$|\/contract\/pictures\.ts$/
  },
  {
    name: 'signup',
    test: /\/signup-fields-store\.ts$|\/captcha\/(use)?captcha\.tsx?$|\/turnstile\.ts$|\/contract\/accounts\.ts$/i
  },
  { name: (id, graph) => (APART.test(id) || isForTools(id, graph) ? null : 'shared'), minShareCount: 2 },
  // A group also takes the imports of its modules. The group above has taken the shared ones, so that only imports of
  // the moderators' and admins' tools are left.
  { name: (id, graph) => (isForTools(id, graph) ? 'tools' : null), minShareCount: 2 }
]

/** Vite plugin that adds the page's script to the client build; Astro adds only the scripts that its pages import. */
export const entry = {
  name: 'page-entry',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(ROOT, PAGE), name: 'page-entry', preserveSignature: 'exports-only' })
  }
}

/** Vite plugin that assigns the modules of the client build to files, names the files, and checks the finished build. */
export const chunks = files => ({
  name: 'chunks',
  apply: 'build',
  // The plugin runs after the Worker's adapter, which sets a CSS target and a banner of its own: styles rewritten for
  // older browsers (light-dark() and nesting) are half as long again, and the banner is a line in every script.
  enforce: 'post',
  configEnvironment(name, config) {
    config.build = { ...config.build, cssTarget: CSS_TARGET }
    if (name !== 'client') return
    // Listed files are fetched before the import of their script, so they need no preloads among themselves. Other
    // files, such as a lazy dialog's code, preload the imports that the page may not have yet.
    const resolveDependencies = (file, needed) =>
      needed.filter(each => !(files.isAsked(file) ? files.isAsked(each) : files.isWithDialogs(each)))
    config.build.modulePreload = { polyfill: false, resolveDependencies }
    const { rolldownOptions } = config.build
    config.build.rolldownOptions = {
      ...rolldownOptions,
      // Constants are inlined: a small script that shares only a constant with others stays in the page.
      optimization: { inlineConst: true },
      output: {
        ...rolldownOptions?.output,
        banner: '',
        // Inline scripts import the page's script and islands by the names of their exports.
        minifyInternalExports: false,
        codeSplitting: { groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })) },
        chunkFileNames: ({ name }) => files.pathOf(name)
      }
    }
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const problems = problemsOf(bundle, files.rounds)
    const exported = bundle[files.pathOf('react')]?.exports.toSorted().join(' ')
    if (exported !== REACT_EXPORTS.join(' '))
      problems.push(`React's file exports ${exported}: say so in REACT_EXPORTS.`)
    if (problems.length > 0) this.error(problems.join('\n'))
  }
})
