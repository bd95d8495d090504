/**
 * Every npm command enters here: `node scripts/run.mjs <command>` installs what is missing and runs
 * scripts/<command>.ts on the Node that the packages bring. Plain JavaScript without dependencies, because it
 * has to work on the Node that the machine has, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const BUNDLED_NODE = join(ROOT, 'node_modules/.bin/node')
const INSTALLED_MARK = join(ROOT, 'node_modules/.veche-lock')
/** The first version that runs TypeScript without a flag. */
const OLDEST_NODE = [22, 18]
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 500

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Installs the packages when they are absent or are not those of the lock file. */
function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(INSTALLED_MARK) ? readFileSync(INSTALLED_MARK, 'utf8') : ''
  if (installed === wanted) return
  console.log('Installing packages (once)…')
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)
  if (done.error) fail(`npm cannot be run: ${done.error.message}`)
  if (done.status !== 0) fail('npm install failed: see the lines above.')
  writeFileSync(INSTALLED_MARK, wanted)
}

function isOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

/** Runs the script in a Node of its own, and ends it when this process is told to end or is left without its parent. */
function runWith(node, script, args) {
  const child = spawn(node, [script, ...args], { cwd: ROOT, stdio: 'inherit' })
  child.on('error', error => fail(`${node} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_CHECK_MS).unref()
}

const [command = '', ...args] = process.argv.slice(2)
const script = join(ROOT, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`)

process.chdir(ROOT)
installWhatIsMissing()
process.env.PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`

if (existsSync(BUNDLED_NODE) && realpathSync(BUNDLED_NODE) !== realpathSync(process.execPath)) {
  runWith(BUNDLED_NODE, script, args)
} else if (isOldNode()) {
  fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed on ${process.platform}-${process.arch}, this is ${process.version}.`
  )
} else {
  process.argv.splice(1, 2, script)
  await import(pathToFileURL(script).href)
}
