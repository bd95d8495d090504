import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Of React's renderers the Worker needs the one that gives a whole string: pages are not streamed. */
const RENDERER = 'react-dom/server'
const WHOLE_STRINGS = '../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'
/** Chooses files for a renderer of islands by their names; ours has no choice to make. */
const FILE_FILTER = '@astrojs/internal-helpers/create-filter'
/** Of Astro's settings of policies the Worker needs the names of hashes; a library of schemas comes with the rest. */
const POLICY_SETTINGS = /astro\/dist\/core\/csp\/config\.js$/
const NAMES_OF_HASHES = /const ALGORITHMS = \{[^}]*\};/

/** Spaces and comments go; names stay, for the stacks of errors in the log. */
const SHORT = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

/** Leaves out of the Worker what its libraries bring and nothing of it uses: a sixth of its size. */
export function leanWorker() {
  /** What was asked for: a build that asks for something else has to be looked at. */
  const left = new Set([RENDERER, FILE_FILTER, POLICY_SETTINGS])
  return {
    name: 'lean-worker',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configEnvironment: name =>
      name === 'ssr' ? { build: { rolldownOptions: { output: { minify: SHORT } } } } : undefined,
    resolveId(id) {
      if (id !== RENDERER && id !== FILE_FILTER) return
      left.delete(id)
      return id === RENDERER ? fileURLToPath(new URL(WHOLE_STRINGS, import.meta.url)) : `\0${FILE_FILTER}`
    },
    load(id) {
      if (id === `\0${FILE_FILTER}`) return 'export const createFilter = () => null'
      if (!POLICY_SETTINGS.test(id)) return
      left.delete(POLICY_SETTINGS)
      const [names] = NAMES_OF_HASHES.exec(readFileSync(id, 'utf8')) ?? []
      return names ? `export ${names}` : this.error(`${id} does not name its hashes as it did.`)
    },
    generateBundle() {
      if (left.size > 0) this.error(`Nothing asks for ${[...left].join(', ')} any more: integrations/lean-worker.mjs`)
    }
  }
}
