import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

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

/**
 * Every page has the island of dialogs: with all that it needs it is one file. What the other islands share beyond that
 * is another: a dozen small ones cost a slow network a second round. Apart stay what few need.
 */
const APART = /node_modules\/(react-dom|scheduler)\/|\/islands\/pictures\/|SignupForm/
const DIALOGS = { name: 'dialogs', test: /\/islands\/Dialogs\.tsx$/ }
const SHARED = { name: 'shared', minShareCount: 2, test: id => !APART.test(id) }

const RUNTIME = /rolldown-runtime/
const HELPER = /^var [\w$]+=(.+);export\{[\w$]+ as ([\w$]+)\};?\s*$/s

/**
 * The bundler keeps a helper of one line in a file of its own, which costs a round more: it is put where it is used.
 * @throws Error when the bundler writes it in another way.
 */
function putHelperIn(bundle) {
  const runtime = Object.values(bundle).find(({ fileName }) => RUNTIME.test(fileName))
  const dialogs = Object.values(bundle).find(({ name }) => name === DIALOGS.name)
  if (!runtime) return
  const [, helper = '', name = ''] = HELPER.exec(runtime.code) ?? []
  const use = new RegExp(
    `import\\{${name.replace('$', '\\$')} as ([\\w$]+)\\}from"[^"]*/${basename(runtime.fileName)}";?`
  )
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk === runtime) continue
    // What is fetched beforehand is counted by its place in a list: another file of it stands there twice.
    chunk.code = chunk.code
      .replace(use, (_, local) => `var ${local}=${helper};`)
      .replace(`"${runtime.fileName}"`, () => `"${dialogs.fileName}"`)
    chunk.imports = chunk.imports.filter(file => file !== runtime.fileName)
    if (chunk.code.includes(basename(runtime.fileName))) throw new Error(`${chunk.fileName} still asks for the helper.`)
  }
  delete bundle[runtime.fileName]
}

const PASSES_ON = /^export\{([\w,]+)\}from"\.\/([^"]+)";?\s*$/
const passedOn = new Map()

/** An island whose file only passes on what another has is that other file. */
function notePassedOn(bundle) {
  for (const { type, isEntry, code, fileName } of Object.values(bundle)) {
    const target = type === 'chunk' && isEntry && PASSES_ON.exec(code)?.[2]
    if (target) passedOn.set(fileName, `${dirname(fileName)}/${target}`)
  }
}

/** Has pages ask for the files of islands without detour. */
export const straightIslands = {
  name: 'straight-islands',
  hooks: {
    'astro:build:ssr': ({ manifest: { entryModules } }) => {
      for (const [id, file] of Object.entries(entryModules)) entryModules[id] = passedOn.get(file) ?? file
    }
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
    config.build.rolldownOptions = {
      ...rolldownOptions,
      // Islands are asked for by the names that they export.
      output: {
        ...rolldownOptions?.output,
        banner: '',
        minifyInternalExports: false,
        codeSplitting: { groups: [DIALOGS, SHARED] }
      }
    }
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return
      putHelperIn(bundle)
      notePassedOn(bundle)
    }
  }
}
