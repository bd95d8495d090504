/**
 * Entry point of every npm command: `node scripts/run.mjs <command>` installs missing packages, links the Node from the
 * packages at .tmp/node, and runs scripts/<command>.ts with it. This file is plain JavaScript without dependencies,
 * because the machine's own Node must run it before the packages are installed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { installWhatIsMissing } from './site/packages.mjs'

const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
/**
 * Paths of Node in the packages that may contain it. The link node_modules/.bin/node is not used, because npm 10 leaves
 * it out when packages of other platforms contain Node, too.
 */
const BUNDLED_NODES = ['node', 'node-bin'].map(name =>
  join(ROOT, 'node_modules', `${name}-${process.platform}-${process.arch}`, 'bin/node')
)
/** Module that Node loads before every script, in this process or in its child process. */
const MODULE_FORMATS = join(ROOT, 'scripts/site/module-formats.mjs')
/** First Node version that runs TypeScript without a flag. */
const OLDEST_NODE = [22, 18]
/** Folder of Node's cache of compiled TypeScript. Without the cache each process loads a compiler of 18 MB. */
const COMPILED = join(ROOT, '.tmp/compiled')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 500

function fail(message) {
  console.error(message)
  process.exit(1)
}

function isOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

/** Runs a script in a child process, which is ended when this process is terminated or its parent process ends. */
function runWith(node, script, args) {
  const child = spawn(node, ['--import', MODULE_FORMATS, script, ...args], { cwd: ROOT, stdio: 'inherit' })
  child.on('error', error => fail(`${node} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_CHECK_MS).unref()
}

/** Links the packaged Node at .tmp/node by an atomic rename, so that other processes always find a link. */
function link(node) {
  const draft = join(ROOT, `.tmp/node.${process.pid}`)
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  symlinkSync(node, draft)
  renameSync(draft, join(ROOT, '.tmp/node'))
}

const [command = '', ...args] = process.argv.slice(2)
const script = join(ROOT, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`)

process.chdir(ROOT)
try {
  installWhatIsMissing(ROOT)
} catch (error) {
  fail(error.message)
}
const bundledNode = BUNDLED_NODES.find(existsSync)
const folders = [...(bundledNode ? [dirname(bundledNode)] : []), join(ROOT, 'node_modules/.bin')]
process.env.NODE_COMPILE_CACHE ??= COMPILED
process.env.PATH = [...folders, process.env.PATH].join(delimiter)

if (!bundledNode && isOldNode()) {
  fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed on ${process.platform}-${process.arch}, this is ${process.version}.`
  )
}
link(bundledNode ?? process.execPath)
if (bundledNode && realpathSync(bundledNode) !== realpathSync(process.execPath)) {
  runWith(bundledNode, script, args)
} else {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  process.argv.splice(1, 2, script)
  await import('./site/module-formats.mjs')
  await import(pathToFileURL(script).href)
}
