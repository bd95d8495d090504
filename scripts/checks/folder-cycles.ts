import type { Check, SourceFile, Violation } from './files.ts'
import { importsOf } from './imports.ts'

const FOLDER = /^functions\/([\w-]+)\//
const folderOf = (path: string): string | undefined => FOLDER.exec(path)?.[1]

interface Edge {
  path: string
  line: number
  from: string
  to: string
}

/** Imports of a server file from other server folders. */
function edgesOf(file: SourceFile): Edge[] {
  const { path } = file
  const from = folderOf(path)
  return importsOf(file).flatMap(({ target, line }) => {
    const to = folderOf(target)
    return from && to && from !== to ? [{ path, line, from, to }] : []
  })
}

/**
 * Check that no two folders of functions/ import each other, including type imports.
 * @param sources all sources.
 */
export function folderCycleCheck(sources: SourceFile[]): Check {
  const covers = (path: string) => folderOf(path) !== undefined && path.endsWith('.ts')
  const edges = sources.filter(({ path }) => covers(path)).flatMap(edgesOf)
  const pairs = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  return {
    name: 'no folders import each other',
    covers,
    violations: (file): Violation[] =>
      edgesOf(file)
        .filter(({ from, to }) => pairs.has(`${to} ${from}`))
        .map(({ path, line, from, to }) => ({
          path,
          line,
          message: `functions/${from} and functions/${to} import each other: move the shared code to the lower one`
        }))
  }
}
