/**
 * Installation of the packages in package-lock.json. This file is plain JavaScript without dependencies, because it
 * runs before the packages are installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/** True when the installed package has the version in the lock file; an optional package may also be missing. */
function stands(folder, { version, optional = false }) {
  const path = join(folder, 'package.json')
  // Some packages write their version as v1.2.3, which npm reads as 1.2.3.
  return existsSync(path) ? readJson(path).version?.replace(/^v/, '') === version : optional
}

function areInstalled(root) {
  // npm writes this file at the end of an installation, so it is missing after an interrupted installation.
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const { '': _site, ...locked } = readJson(join(root, 'package-lock.json')).packages
  return Object.entries(locked).every(([path, entry]) => stands(join(root, path), entry))
}

/**
 * Installs the packages of the lock file, unless all are installed. `npm ci` empties node_modules first, so it runs
 * only when it is needed.
 * @throws Error when npm cannot be started or fails; npm prints the reason of its failure.
 */
export function installWhatIsMissing(root) {
  if (areInstalled(root)) return
  console.log('Installing packages (once)…')
  // The build and the demo content need development packages, even with NODE_ENV "production".
  const args = ['ci', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)
  if (done.error) throw new Error(`npm cannot be run: ${done.error.message}`)
  if (done.status !== 0) throw new Error('npm ci failed: see the lines above.')
}
