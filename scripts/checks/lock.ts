import type { Check, Violation } from './files.ts'

type Locked = Record<string, { optionalDependencies?: Record<string, string> }>

const NESTED = '/node_modules/'

/**
 * Lists the paths at which Node looks for a dependency of a package: in the package's own folder, then in its parent
 * folders.
 */
function candidatesOf(path: string, name: string): string[] {
  const candidate = `${path ? `${path}/` : ''}node_modules/${name}`
  if (!path) return [candidate]
  const above = path.includes(NESTED) ? path.slice(0, path.lastIndexOf(NESTED)) : ''
  return [candidate, ...candidatesOf(above, name)]
}

function violationsOf(path: string, text: string): Violation[] {
  const locked = (JSON.parse(text) as { packages: Locked }).packages
  return Object.entries(locked).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !candidatesOf(from, name).some(candidate => candidate in locked))
      .map(name => ({ path, line: 0, message: `${from || 'package.json'} names ${name}, which has no entry` }))
  )
}

/**
 * Check of package-lock.json. `npm ci` refuses a lock file that lacks a package of any platform, and npm leaves out
 * packages that the registry does not have. The remedy is to choose versions whose packages exist for all platforms,
 * and to create the lock file anew in an empty folder (npm install --package-lock-only).
 */
export const LOCK_CHECK: Check = {
  name: 'the lock file has the packages of every platform',
  covers: path => path === 'package-lock.json',
  violations: ({ path, text }) => violationsOf(path, text)
}
