import { readdirSync, readFileSync } from 'node:fs'

const STYLES = new URL('../src/styles/', import.meta.url)
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
const NAME = /--[a-z][\w-]*/g

/** The tokens under names of one or two letters, the more styles use one the shorter: they stand in every page. */
function shortNames() {
  const read = file => readFileSync(new URL(file, STYLES), 'utf8')
  const tokens = new Map([...read('tokens.css').matchAll(/(--[a-z][\w-]*):/g)].map(([, name]) => [name, 0]))
  for (const file of readdirSync(STYLES))
    for (const [name] of read(file).matchAll(NAME)) if (tokens.has(name)) tokens.set(name, tokens.get(name) + 1)
  const names = [...tokens.keys()].sort((a, b) => tokens.get(b) - tokens.get(a))
  return new Map(
    names.map((name, at) => [name, `--${LETTERS[at % LETTERS.length].repeat(1 + Math.floor(at / LETTERS.length))}`])
  )
}

const names = shortNames()

/** A text of styles, or of a script that sets some, with the short names. */
export const shortened = text => text.replace(NAME, name => names.get(name) ?? name)

/** For styles as they are when all that they import stands in them. */
export const shortStyles = {
  postcssPlugin: 'short-names',
  OnceExit(root) {
    root.walkDecls(declaration => {
      declaration.prop = shortened(declaration.prop)
      declaration.value = shortened(declaration.value)
    })
  }
}

/** For small scripts that style what they draw. */
export const shortScripts = {
  name: 'short-names',
  transform: {
    filter: { id: /\/src\/client\/.*\.ts$/ },
    handler: code => ({ code: shortened(code), map: null })
  }
}
