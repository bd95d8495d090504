import { posix } from 'node:path'
import type { Check, SourceFile, Violation } from './files.ts'

const IMPORT =
  /^\s*(?:import|export)\s+(?:(type)\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

interface Rule {
  /** Matches the files of the rule. */
  of: RegExp
  /** Allowed imports: paths from the root, or names of packages. */
  may: RegExp[]
  why: string
}

const CONTRACT = /^functions\/contract\//
const MESSAGES = /^(src|functions)\/messages\//
const STYLES = /\.css$/
const PACKAGE = /^(?!\.|#|src\/|functions\/|scripts\/|tests\/)/

const DOMAIN = /^functions\/(?!\w+\.ts$|http\/|[\w-]+\/routes\.ts)/

/** Allowed imports of each group of files; the first matching rule applies. */
const RULES: Rule[] = [
  { of: /^functions\/contract\//, may: [CONTRACT, /^valibot$/], why: 'the contract stands on nothing else' },
  { of: /^functions\/messages\//, may: [CONTRACT, MESSAGES], why: 'messages know the contract only' },
  { of: /^functions\/[\w-]+\/rules\.ts$/, may: [CONTRACT, /\/rules\.ts$/], why: 'rules are pure' },
  {
    of: DOMAIN,
    may: [
      /^functions\/(?!app)\w+\.ts$/,
      DOMAIN,
      /^(?!hono|@hono|astro|@astrojs|react|cloudflare:)[@\w][^.]*$/,
      /^(?:ipaddr|punycode)\.js$/
    ],
    why: 'domain code knows no HTTP, no Hono, no Astro and nothing of src'
  },
  { of: /^functions\//, may: [/^functions\//, PACKAGE], why: 'the server never imports src' },
  {
    of: /^src\/api\.ts$/,
    may: [
      /^functions\/(app\.ts$|contract\/)/,
      /^src\/lib\/(?:csrf-cookie|current-page|gateway-errors|storage)\.ts$/,
      PACKAGE
    ],
    why: "the API's client knows the API's type and the contract"
  },
  { of: /^src\/lib\//, may: [/^src\/lib\//, CONTRACT], why: 'the library knows no state, no API and no texts' },
  {
    of: /^src\/stores\//,
    may: [/^src\/(stores|lib)\//, /^src\/api\.ts$/, CONTRACT, MESSAGES, PACKAGE],
    why: 'stores know the API client, the contract and messages'
  },
  {
    of: /^src\/islands\//,
    may: [/^src\/(islands|stores|lib)\//, CONTRACT, MESSAGES, STYLES, PACKAGE],
    why: 'islands know stores, the contract and messages'
  },
  {
    of: /^src\/client\//,
    may: [
      /^src\/(client|stores|lib)\//,
      /^src\/islands\/\w+\/(hydrate-\w+\.tsx|code\.ts|styles\.ts)$/,
      /^src\/components\/.*\.ts$/,
      CONTRACT,
      MESSAGES,
      STYLES,
      PACKAGE
    ],
    why: 'small scripts know stores, the contract, messages and what hydrates an island'
  },
  { of: /^src\/messages\//, may: [MESSAGES, CONTRACT], why: 'messages know messages and the contract' },
  {
    of: /^src\/(pages|layouts|components)\//,
    may: [/^src\//, /^functions\/(?!app\.ts|db\/schema\/|[\w-]+\/routes\.ts)/, PACKAGE],
    why: 'pages speak to verbs, not to routes or tables'
  },
  { of: /^src\//, may: [/^src\//, /^functions\//, PACKAGE], why: 'src stands on functions only' }
]

/** Imported path from the root, or package name. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/\?.*$/, '')
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return specifier
}

/**
 * True when the browser's code imports more than types of functions/app.ts: the server must not get into the
 * browser.
 */
const isLeak = (path: string, target: string, isType: boolean): boolean =>
  path === 'src/browser/api.ts' && target === 'functions/app.ts' && !isType

interface Import {
  /** Imported path from the root, or package name. */
  target: string
  isType: boolean
  line: number
}

/** Static and dynamic imports of a file, including those of types and side effects. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(IMPORT)].map(match => ({
    target: targetOf(path, match[2] ?? match[3] ?? ''),
    isType: Boolean(match[1]),
    line: text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0)
  }))
}

function violationsOf(file: SourceFile): Violation[] {
  const { path } = file
  const rule = RULES.find(({ of }) => of.test(path))
  if (!rule) return []
  return importsOf(file)
    .filter(({ target, isType }) => isLeak(path, target, isType) || !rule.may.some(may => may.test(target)))
    .map(({ target, line }) => ({ path, line, message: `must not import ${target}: ${rule.why}` }))
}

export const IMPORT_CHECK: Check = {
  name: 'imports point down',
  covers: path => /^(src|functions)\/.*\.(ts|tsx|astro|mjs|js)$/.test(path),
  violations: violationsOf
}
