import type { Check, SourceFile } from './files.ts'

const CLIENT = /^src\/features\/([\w-]+)\/client\.ts$/
const NAMED = /data-do(?:=|': ')\\?["{'`]*([\w-]+)\.(\w+)/g
const EXPORTED = /^export (?:(?:async )?function|const) (\w+)/gm
/** Names of exports that the dispatcher calls itself when it loads a feature's handlers, without a `data-do`. */
const OWN = new Set(['start'])

const handlersOf = ({ path, text }: SourceFile): string[] =>
  Array.from(text.matchAll(EXPORTED), ([, name]) => `${CLIENT.exec(path)?.[1]}.${name}`)

const namedIn = ({ text }: SourceFile): { name: string; line: number }[] =>
  Array.from(text.matchAll(NAMED), match => ({
    name: `${match[1]}.${match[2]}`,
    line: text.slice(0, match.index).split('\n').length
  }))

/**
 * Checks that each `data-do` attribute names an existing handler, and that an attribute names each handler.
 * @param sources all source files.
 */
export function handlerChecks(sources: SourceFile[]): Check[] {
  const own = sources.filter(({ path }) => path.startsWith('src/'))
  const handlers = new Set(own.filter(({ path }) => CLIENT.test(path)).flatMap(handlersOf))
  const named = new Set(own.flatMap(file => namedIn(file).map(({ name }) => name)))
  return [
    {
      name: 'data-do names a handler',
      covers: path => path.startsWith('src/') && !path.startsWith('src/client/'),
      violations: file =>
        namedIn(file)
          .filter(({ name }) => !handlers.has(name))
          .map(({ name, line }) => ({ path: file.path, line, message: `no feature's client.ts exports ${name}` }))
    },
    {
      name: 'handlers stand in the markup',
      covers: path => CLIENT.test(path),
      violations: file =>
        handlersOf(file)
          .filter(name => !OWN.has(name.split('.')[1] ?? '') && !named.has(name))
          .map(name => ({ path: file.path, line: 1, message: `no markup has data-do="${name}"` }))
    }
  ]
}
