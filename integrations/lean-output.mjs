export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

const REACT_SERVER = 'react-dom/server'
/** Of React's renderers the Worker needs the one that gives a whole string: pages are not streamed. */
const WHOLE_STRINGS = 'react-dom/cjs/react-dom-server-legacy.browser.production.js'

/** Leaves out of the Worker the streaming renderer that comes with the other, a tenth of its size. */
export const leanReact = {
  name: 'lean-react',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(id) {
    if (id === REACT_SERVER) return new URL(`../node_modules/${WHOLE_STRINGS}`, import.meta.url).pathname
  }
}

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
    config.build.rolldownOptions = { ...rolldownOptions, output: { ...rolldownOptions?.output, banner: '' } }
  }
}
