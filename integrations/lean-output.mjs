import { readFileSync } from 'node:fs'

export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

/** Of React's renderers the Worker needs the one that gives a whole string: pages are not streamed. */
const WHOLE_STRINGS = 'react-dom/cjs/react-dom-server-legacy.browser.production.js'
/** Chooses files for a renderer of islands by their names; ours has no choice to make. */
const FILE_FILTER = '@astrojs/internal-helpers/create-filter'
/** Of Astro's settings of policies the Worker needs the names of hashes; a library of schemas comes with the rest. */
const POLICY_SETTINGS = /astro\/dist\/core\/csp\/config\.js$/
const NAMES_OF_HASHES = /const ALGORITHMS = \{[^}]*\};/

/** Leaves out of the Worker what its libraries bring and nothing of it uses: a sixth of its size. */
export const leanWorker = {
  name: 'lean-worker',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(id) {
    if (id === 'react-dom/server') return new URL(`../node_modules/${WHOLE_STRINGS}`, import.meta.url).pathname
    if (id === FILE_FILTER) return `\0${FILE_FILTER}`
  },
  load(id) {
    if (id === `\0${FILE_FILTER}`) return 'export const createFilter = () => null'
    if (POLICY_SETTINGS.test(id)) return `export ${NAMES_OF_HASHES.exec(readFileSync(id, 'utf8'))[0]}`
  }
}

/** What islands share is one file: a dozen small ones cost a slow network a second round. Apart stay what few need. */
const APART = /node_modules\/(react-dom|scheduler)\/|\/islands\/pictures\/|SignupForm/
const SHARED = { name: 'shared', minShareCount: 2, test: id => !APART.test(id) }

/**
 * What the build sends to browsers is left as it was written. The Worker's adapter has styles rewritten for older
 * browsers (light-dark() and nesting as half as much text again) and puts a line about process before every script;
 * it sets both by environment, so they can only be set back there.
 */
export const leanOutput = {
  name: 'lean-output',
  enforce: 'post',
  configEnvironment(name, config) {
    config.build = { ...config.build, cssTarget: CSS_TARGET }
    if (name !== 'client') return
    const { rolldownOptions } = config.build
    config.build.rolldownOptions = {
      ...rolldownOptions,
      output: { ...rolldownOptions?.output, banner: '', codeSplitting: { groups: [SHARED] } }
    }
  }
}
