import { type Check, isMessage, type SourceFile, type Violation } from './files.ts'
import { type Import, importsOf } from './imports.ts'

const FOLDER = /^(?:functions|src\/features)\/[\w-]+(?=\/)/
const folderOf = (path: string): string | undefined => FOLDER.exec(path)?.[0]

/** True for an import from a feature that brings types or texts only, and no logic. */
const isWithoutCode = ({ target, isType }: Import): boolean =>
  target.startsWith('src/features/') && (isType || isMessage(target))

interface Edge {
  path: string
  line: number
  from: string
  to: string
}

/** Finds the imports in a file that lead to modules in other folders. */
function edgesOf(file: SourceFile): Edge[] {
  const { path } = file
  const from = folderOf(path)
  return importsOf(file).flatMap(imported => {
    const to = folderOf(imported.target)
    return from && to && from !== to && !isWithoutCode(imported) ? [{ path, line: imported.line, from, to }] : []
  })
}

/** Collects all folders that a folder imports, directly or through other folders. */
function reachedFrom(from: string, targets: Map<string, Set<string>>, reached = new Set<string>()): Set<string> {
  for (const to of targets.get(from) ?? []) {
    if (reached.has(to)) continue
    reached.add(to)
    reachedFrom(to, targets, reached)
  }
  return reached
}

/**
 * Check that no two folders of functions/ import each other, including type imports, and that the imports of code
 * between features have no cycle.
 * @param sources all source files.
 */
export function folderCycleCheck(sources: SourceFile[]): Check {
  const covers = (path: string) => folderOf(path) !== undefined && /\.(ts|tsx|astro)$/.test(path)
  const edges = sources.filter(({ path }) => covers(path)).flatMap(edgesOf)
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const reached = new Map(Array.from(targets.keys(), from => [from, reachedFrom(from, targets)]))
  const leadsTo = (from: string, to: string) => (from.startsWith('functions/') ? targets : reached).get(from)?.has(to)
  return {
    name: 'no folders import each other',
    covers,
    violations: (file): Violation[] =>
      edgesOf(file)
        .filter(({ from, to }) => leadsTo(to, from))
        .map(({ path, line, from, to }) => ({
          path,
          line,
          message: `${to} imports ${from}, directly or through others: move the shared code to the lower one`
        }))
  }
}
