import type { Check, SourceFile, Violation } from './files.ts'
import { importsOf } from './imports.ts'

/** Modules from which the browser's code starts: scripts, the service worker, islands, stores and click handlers. */
const ENTRY = /^src\/(?:client|sw)\/|^src\/.*(?:\.tsx|[/-]store\.ts|\/client\.ts)$/
/** Modules of the server that browsers may load: the contract, messages, pure rules, and the format of ids. */
const SHARED = /^functions\/(?:contract\/|messages\/|[\w-]+\/rules\.ts$|db\/id\.ts$)/

const codeOf = (file: SourceFile) => importsOf(file).filter(({ isType }) => !isType)

/** Finds the paths of the files that browsers load: the entry modules, and all files that these import. */
function browserFiles(sources: SourceFile[]): Set<string> {
  const byPath = new Map(sources.map(file => [file.path, file]))
  const reached = new Set<string>()
  const queue = sources.map(({ path }) => path).filter(path => ENTRY.test(path))
  for (let path = queue.pop(); path; path = queue.pop()) {
    const file = byPath.get(path)
    if (!file || reached.has(path)) continue
    reached.add(path)
    queue.push(...codeOf(file).map(({ target }) => target))
  }
  return reached
}

/**
 * Check that no file that browsers load imports code of the server.
 * @param sources all source files.
 */
export function browserCodeCheck(sources: SourceFile[]): Check {
  const loaded = browserFiles(sources)
  return {
    name: 'browsers load no code of the server',
    covers: path => path.startsWith('src/') && loaded.has(path),
    violations: (file): Violation[] =>
      codeOf(file)
        .filter(({ target }) => target.startsWith('functions/') && !SHARED.test(target))
        .map(({ target, line }) => ({ path: file.path, line, message: `browsers load this file: no ${target}` }))
  }
}
