import { posix } from 'node:path'
import type { Check, SourceFile, Violation } from './files.ts'

const IMPORT =
  /^\s*(?:import|export)\s+(?:(type)\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

interface Rule {
  /** Matches the paths of the files to which the rule applies. */
  of: RegExp
  /** Patterns of the allowed imports, which are paths from the root or names of packages. */
  may: RegExp[]
  reason: string
}

const CONTRACT = /^functions\/contract\//
const SERVER_MESSAGES = /^functions\/messages\//
/** Files with the site's Russian texts. */
const TEXTS = /^src\/(?:.*\/)?(?:text|messages\/[^/]+)\.ts$|^functions\/messages\//
const STYLES = /\.css$/
const PACKAGE = /^(?!\.|#|src\/|functions\/|scripts\/|tests\/)/

const DOMAIN = /^functions\/(?!\w+\.ts$|http\/|[\w-]+\/(?:routes|contract)\.ts$)/

/** Rules about the imports of groups of files. The first rule whose group contains a file applies to the file. */
const RULES: Rule[] = [
  { of: /^functions\/contract\//, may: [CONTRACT, /^valibot$/], reason: 'the contract stands on nothing else' },
  { of: SERVER_MESSAGES, may: [CONTRACT, SERVER_MESSAGES], reason: 'messages know the contract only' },
  { of: /^functions\/[\w-]+\/rules\.ts$/, may: [CONTRACT, /\/rules\.ts$/], reason: 'rules are pure' },
  {
    of: DOMAIN,
    may: [
      /^functions\/(?!app)\w+\.ts$/,
      DOMAIN,
      /^(?!hono|@hono|astro|@astrojs|react|cloudflare:)[@\w][^.]*$/,
      /^(?:ipaddr|punycode)\.js$/
    ],
    reason: 'domain code knows no HTTP, no Hono, no Astro and nothing of src'
  },
  {
    of: /^functions\//,
    may: [/^functions\/(?![\w-]+\/contract\.ts$)/, PACKAGE],
    reason: 'the server never imports src or a description of calls'
  },
  {
    of: /^src\/browser\/api\.ts$/,
    may: [/^functions\/(app\.ts$|contract\/)/, /^src\/browser\//, PACKAGE],
    reason: "the API's client knows the API's type and the contract"
  },
  {
    of: /^src\/browser\//,
    may: [/^src\/browser\//, CONTRACT, PACKAGE],
    reason: 'the browser’s ground knows no feature'
  },
  { of: TEXTS, may: [TEXTS, CONTRACT], reason: 'texts know texts and the contract' },
  {
    of: /^src\/ui\/forms\//,
    may: [/^src\/(?:ui|worker)\//, /^functions\/(?!app\.ts|db\/schema\/|[\w-]+\/(?:routes|contract)\.ts)/, PACKAGE],
    reason: 'reading a form needs no feature'
  },
  {
    of: /^src\/ui\//,
    may: [/^src\/(?:ui|browser)\//, CONTRACT, SERVER_MESSAGES, STYLES, PACKAGE],
    reason: 'parts of all pages know no feature'
  },
  {
    of: /^src\/.*[/-]store\.ts$/,
    may: [/^src\/(?:features|ui|browser)\/[^.]*\.ts$/, CONTRACT, TEXTS, PACKAGE],
    reason: 'stores know the API client, the contract and texts, and draw nothing'
  },
  {
    of: /^src\/.*\.tsx$/,
    may: [/^src\/(?:features|ui|browser)\/(?!api\.ts)[^.]*\.tsx?$/, CONTRACT, TEXTS, STYLES, PACKAGE],
    reason: 'islands know stores, the contract and texts'
  },
  {
    of: /^src\/client\//,
    may: [/^src\/(?:client|features|ui|browser)\/[^.]*\.tsx?$/, CONTRACT, TEXTS, STYLES, PACKAGE],
    reason: 'the scripts that start a page know features, the contract and texts'
  },
  {
    of: /^src\/(pages|layouts|features)\//,
    may: [/^src\//, /^functions\/(?!app\.ts|db\/schema\/|[\w-]+\/(?:routes|contract)\.ts)/, PACKAGE],
    reason: 'pages speak to verbs, not to routes or tables'
  },
  {
    of: /^src\//,
    may: [/^src\//, /^functions\/(?![\w-]+\/contract\.ts$)/, PACKAGE],
    reason: 'src stands on functions only, without descriptions of calls'
  }
]

/** Finds the path of an imported file from the root, or the name of an imported package. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/\?.*$/, '')
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return specifier
}

/**
 * True when the browser's client of the API imports more than types from functions/app.ts, because browsers would then
 * load the whole server.
 */
const isLeak = (path: string, target: string, isType: boolean): boolean =>
  path === 'src/browser/api.ts' && target === 'functions/app.ts' && !isType

/**
 * True for a type that the common store of dialogs imports from a feature, to declare the arguments of a dialog of this
 * feature.
 */
const isErased = (path: string, target: string, isType: boolean): boolean =>
  isType && path === 'src/ui/dialogs/store.ts' && target.startsWith('src/features/')

export interface Import {
  /** The path of the imported file from the root, or the name of the imported package. */
  target: string
  isType: boolean
  line: number
}

/** Finds the static and dynamic imports in a file, including imports of types and imports for side effects. */
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
    .filter(
      ({ target, isType }) =>
        isLeak(path, target, isType) || !(isErased(path, target, isType) || rule.may.some(may => may.test(target)))
    )
    .map(({ target, line }) => ({ path, line, message: `must not import ${target}: ${rule.reason}` }))
}

export const IMPORT_CHECK: Check = {
  name: 'imports point down',
  covers: path => /^(src|functions)\/.*\.(ts|tsx|astro|mjs|js)$/.test(path),
  violations: violationsOf
}
