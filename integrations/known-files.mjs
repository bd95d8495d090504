import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Where Astro puts files whose names change with what they hold. */
const FOLDER = '_astro'

/** Inputs of every built file: the packages and the bundler's settings. */
const TOOLS = ['integrations', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json']
/** Everything that a file of the build depends on: what it holds and exports depends on all who import it. */
const SOURCES = ['src', 'functions', 'package.json', ...TOOLS]

/**
 * Files that the script in a page fetches, each list together: the page's own file at the first sign of life; files of members'
 * pages, their threads and what they are told have besides; what sends acts that wait; what each island wants (src/client/page/islands.ts).
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
/** Files fetched in one round of requests. */
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
  const found = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return found.map(entry => join(entry.parentPath, entry.name)).sort()
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
 * The files of the client build, by names that are known before they are built: the policy names the script that asks for
 * them by its hash. Names change with any source, and React's with the packages only.
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
    /** Is there wherever a dialog opens. */
    isWithDialogs: path => withDialogs.has(path),
    rounds: ROUNDS.map(listOf),
    addresses: { ...addressesOf(list => listOf([list])), page: `/${pathOf('page')}` }
  }
}

const addressesOf = pathsOf =>
  Object.fromEntries(Object.keys(ASKED).map(list => [list, pathsOf(list).map(path => `/${path}`)]))

/** The same addresses in development, where sources are fetched one by one, as they are. */
export const sourceAddresses = page => ({ ...addressesOf(() => []), page: `/${page}` })
