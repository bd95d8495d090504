import type { Check, Fault } from './files.ts'

type Locked = Record<string, { optionalDependencies?: Record<string, string> }>

const NESTED = '/node_modules/'

/** Where Node looks for a package that one in `path` asks for: beside it, then in every folder above. */
function placesOf(path: string, name: string): string[] {
  const here = `${path ? `${path}/` : ''}node_modules/${name}`
  if (!path) return [here]
  const above = path.includes(NESTED) ? path.slice(0, path.lastIndexOf(NESTED)) : ''
  return [here, ...placesOf(above, name)]
}

function faultsOf(path: string, text: string): Fault[] {
  const locked = (JSON.parse(text) as { packages: Locked }).packages
  return Object.entries(locked).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !placesOf(from, name).some(place => place in locked))
      .map(name => ({ path, line: 0, message: `${from || 'package.json'} names ${name}, which has no entry` }))
  )
}

/**
 * `npm ci` refuses a lock file that lacks a package of any platform. npm leaves out those that the registry does not
 * have: take versions of which it has all, and write the file anew in an empty folder (npm install --package-lock-only).
 */
export const LOCK_CHECK: Check = {
  name: 'the lock file has the packages of every platform',
  covers: path => path === 'package-lock.json',
  faults: ({ path, text }) => faultsOf(path, text)
}
