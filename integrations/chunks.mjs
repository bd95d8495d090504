import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OF_TOOLS, problemsOf } from './one-graph.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGE = 'src/client/page.ts'
export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

/** True when a script imports a module, directly or through other modules. */
function isNeededBy(script, id, graph, seen = new Set()) {
  if (script.test(id)) return true
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

/** Makes the group of the modules that a script shares with other scripts of the browser. */
const sharedBy = (script, name) => ({
  name: (id, graph) => (isNeededBy(script, id, graph) ? name : null),
  minShareCount: 2
})

/** Size in bytes below which the bundler merges a file of shared modules into another file. */
const SMALL = 4000

/** Matches the scripts that every page starts after its first script, and the handlers of clicks. */
const EVERY_PAGE = /\/src\/(?:client\/every-page|features\/[\w-]+\/client)\.ts$/
const EDITOR = /\/comments\/island\.tsx$/
const ISLAND = /\/([\w-]+)\/island\.tsx$/

/** Returns the name of a file: islands are named by their feature, shared modules by the name of their group. */
function nameOf({ name, facadeModuleId }) {
  const island = ISLAND.exec(facadeModuleId ?? '')?.[1]
  return island ? `hydrate-${island}` : name.replace(/~.*/, '')
}

/**
 * Groups of modules; the bundler writes each group into one file. A module belongs to the first group that matches it.
 * The bundler wraps the exports of a module that is loaded by import() in an object if a group matches the module.
 */
const GROUPS = [
  // React has a file of its own. The file changes only with the version of React, so browsers keep it in their cache
  // when the site is updated.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // The script of pages and all its imports are one file, so that the reader's first input loads a single file.
  { name: 'page', test: /\/src\/client\/page\.ts$/ },
  // The other scripts of all pages and the handlers of all features are one file: with a file for each feature, a page
  // would request 25 files, and a browser requests only six at a time from a server without HTTP/2.
  { name: 'every-page', test: EVERY_PAGE },
  sharedBy(/\/client\/member-page\.ts$/, 'member'),
  sharedBy(/\/comments\/thread\.ts$/, 'writing'),
  sharedBy(/\/votes\/island\.tsx$/, 'islands'),
  sharedBy(EDITOR, 'editor'),
  sharedBy(/\/dialogs\/island\.tsx$/, 'dialogs'),
  {
    name: (id, graph) => (isForTools(id, graph) ? null : 'shared'),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL
  },
  // Modules that only pages of moderators and admins import. Modules that ordinary pages import, too, are in the group
  // 'shared'.
  { name: (id, graph) => (isForTools(id, graph) ? 'tools' : null), minShareCount: 2 }
]

/** Vite plugin that adds the script of pages to the client build, because Astro adds only scripts that pages import. */
export const entry = {
  name: 'page-entry',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(ROOT, PAGE), name: 'page-entry', preserveSignature: 'exports-only' })
  }
}

/**
 * Vite plugin that assigns the modules of the client build to files, and checks the finished build.
 * @param onBundle called with the bundle that Rollup passes to the hook generateBundle.
 */
export const chunks = onBundle => ({
  name: 'chunks',
  apply: 'build',
  // The plugin runs after Astro's adapter for Workers, to replace two settings of the adapter: the CSS target, with
  // which light-dark() and nesting would be rewritten for older browsers, so that styles would be half as long again;
  // and the banner, which would add a line to every script.
  enforce: 'post',
  configEnvironment(name, config) {
    config.build = { ...config.build, cssTarget: CSS_TARGET }
    if (name !== 'client') return
    config.build.modulePreload = { polyfill: false }
    const { rolldownOptions } = config.build
    config.build.rolldownOptions = {
      ...rolldownOptions,
      // Constants are inlined. A small script that shares nothing but a constant with other scripts then needs no file.
      optimization: { inlineConst: true },
      output: {
        ...rolldownOptions?.output,
        banner: '',
        // Exports keep their names, because the inline script of pages imports the file of the page's script and uses
        // its exports by name.
        minifyInternalExports: false,
        chunkFileNames: chunk => `_astro/${nameOf(chunk)}.[hash].js`,
        codeSplitting: { groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })) }
      }
    }
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const problems = problemsOf(bundle)
    if (problems.length > 0) this.error(problems.join('\n'))
    onBundle(bundle)
  }
})
