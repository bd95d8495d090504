import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Astro's folder of files with a digest in their name. */
const FOLDER = '_astro'

/** Inputs of every built file: the packages and the bundler's settings. */
const TOOLS = ['integrations', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json']
/** Inputs of the site's own built files: the content of a file also depends on the modules that import it. */
const SOURCES = ['src', 'functions', 'package.json', ...TOOLS]

/**
 * Files by purpose; the files of a list are fetched together. `page`: the page's script, loaded at the first input;
 * `member`, `thread`, `notifications`: further scripts of members' pages; `outbox`: the offline queue; the others: the
 * islands of src/client/islands.ts.
 */
const ASKED = {
  page: ['page'],
  member: ['stores', 'actions', 'member-page'],
  thread: ['writing', 'thread'],
  notifications: ['notice-store', 'notices'],
  outbox: ['stores', 'actions', 'prompt', 'outbox'],
  votes: ['stores', 'actions', 'react', 'islands', 'hydrate-votes'],
  comment: ['stores', 'writing', 'react', 'islands', 'editor', 'hydrate-comments'],
  dialogs: ['stores', 'actions', 'react', 'islands', 'dialogs', 'hydrate-dialogs'],
  notices: ['stores', 'actions', 'notice-store', 'react', 'islands', 'hydrate-notices'],
  sort: ['stores', 'actions', 'react', 'hydrate-sort']
}
/** Lists whose files a page fetches at the same time, without waiting for one another. */
const ROUNDS = [
  ['page'],
  ['page', 'member'],
  ['page', 'member', 'thread'],
  ['page', 'member', 'notifications'],
  ['page', 'member', 'outbox'],
  ...['votes', 'comment', 'dialogs', 'notices', 'sort'].map(island => ['page', island])
]

function filesOf(path) {
  if (statSync(path).isFile()) return [path]
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(entry => join(entry.parentPath, entry.name)).sort()
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(path => filesOf(join(ROOT, path)))) {
    hash.update(`${file.slice(ROOT.length)}\0`)
    hash.update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}

/**
 * Names of the files of the client build. They must be known before the build, because an inline script with the names is
 * hashed for the content security policy. A digest of all sources is in each name; React's file has a digest of the
 * packages and the bundler's settings only.
 */
export function knownFiles() {
  const [sources, tools] = [digestOf(SOURCES), digestOf(TOOLS)]
  const pathOf = name => `${FOLDER}/${name}.${name === 'react' ? tools : sources}.js`
  const listOf = lists => lists.flatMap(list => ASKED[list].map(pathOf))
  const asked = new Set(listOf(Object.keys(ASKED)))
  const withDialogs = new Set(listOf(['page', 'dialogs']))
  return {
    pathOf,
    isAsked: path => asked.has(path),
    /** True for files that a page has loaded before any dialog opens. */
    isWithDialogs: path => withDialogs.has(path),
    rounds: ROUNDS.map(listOf),
    addresses: { ...addressesOf(list => listOf([list])), page: `/${pathOf('page')}` }
  }
}

const addressesOf = pathsOf =>
  Object.fromEntries(Object.keys(ASKED).map(list => [list, pathsOf(list).map(path => `/${path}`)]))

/** The same addresses in development, where Vite serves each source by itself. */
export const sourceAddresses = page => ({ ...addressesOf(() => []), page: `/${page}` })
