export const CSS_TARGET = ['chrome123', 'firefox121', 'safari17.5']

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
