import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OF_TOOLS, problemsOf } from './one-graph.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGE = 'src/client/page.ts'
export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

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

/** File for the modules that a script shares with others. */
const sharedBy = (script, name) => ({
  name: (id, graph) => (isNeededBy(script, id, graph) ? name : null),
  minShareCount: 2
})

/** Size below which a file of shared modules is merged into a similar one, in bytes. */
const SMALL = 4000

/**
 * Files that modules are bundled into; a module goes into the first matching one. No group matches a module that is
 * loaded by import(): the bundler would wrap its exports in an object and add a file with a helper.
 */
const GROUPS = [
  // React changes with its version only, so browsers keep its file over new versions of the site.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // The page's script with all its imports, so that the first input of the reader loads a single file.
  { name: 'page', test: /\/src\/client\/page\.ts$/ },
  // Members' scripts import no React, so neither do the files that they share with islands.
  sharedBy('/src/client/member-page.ts', 'actions'),
  sharedBy('/src/features/comments/thread.ts', 'writing'),
  sharedBy('/src/client/dialogs/hydrate-dialogs.tsx', 'dialogs'),
  {
    name: (id, graph) => (isForTools(id, graph) ? null : 'shared'),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL
  },
  // The group above has taken the imports that ordinary pages need too.
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

/**
 * Vite plugin that assigns the modules of the client build to files, and checks the finished build.
 * @param onBundle gets the bundle of Rollup's hook generateBundle.
 */
export const chunks = onBundle => ({
  name: 'chunks',
  apply: 'build',
  // The plugin runs after the Worker's adapter, which sets a CSS target and a banner of its own: styles rewritten for
  // older browsers (light-dark() and nesting) are half as long again, and the banner is a line in every script.
  enforce: 'post',
  configEnvironment(name, config) {
    config.build = { ...config.build, cssTarget: CSS_TARGET }
    if (name !== 'client') return
    config.build.modulePreload = { polyfill: false }
    const { rolldownOptions } = config.build
    config.build.rolldownOptions = {
      ...rolldownOptions,
      // Constants are inlined: a small script that shares only a constant with others stays in the page.
      optimization: { inlineConst: true },
      output: {
        ...rolldownOptions?.output,
        banner: '',
        // The inline script imports the page's script by the names of its exports.
        minifyInternalExports: false,
        chunkFileNames: ({ name }) => `_astro/${name.replace(/~.*/, '')}.[hash].js`,
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
