import { type Check, isCode, isMessage, matchLines } from './files.ts'

const MAX_LINES = 300
/** Maximum number of lines in the script of a page; a page only loads data, checks access and renders components. */
const PAGE_LINES_MAX = 40

/** Matches browser globals, which stores must not use directly; names in quotes and property names do not match. */
const PAGE_GLOBAL = /(?<![\w.'"`-])(?:document|location|window|history|localStorage|sessionStorage)\b(?!['"`:-])/
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g

/** Removes the text of comments. Line breaks stay, so that later lines keep their numbers. */
const withoutComments = (text: string): string => text.replace(COMMENT, comment => comment.replace(/[^\n]/g, ''))

/** Checks of the text of files. */
export const TEXT_CHECKS: Check[] = [
  {
    name: 'Russian stands with the messages',
    covers: path => /^(src|functions)\//.test(path) && !isMessage(path),
    violations: file =>
      matchLines(file, /\p{Script=Cyrillic}{3}/u, 'Russian text belongs to text.ts or to a folder named messages')
  },
  {
    name: 'queries are read by a schema',
    covers: path => path.startsWith('functions/'),
    violations: file =>
      matchLines(file, /\.req\.quer(y|ies)\(/, 'unchecked: take it from query() of functions/http/queries.ts')
  },
  {
    name: 'browser storage has one module',
    covers: path => path.startsWith('src/') && path !== 'src/browser/storage.ts',
    violations: file => matchLines(file, /\b(local|session)Storage\b/, 'it may throw: use src/browser/storage.ts')
  },
  {
    name: 'stores run without a page',
    covers: path => /^src\/.*[/-]store\.ts$/.test(path),
    violations: ({ path, text }) =>
      matchLines({ path, text: withoutComments(text) }, PAGE_GLOBAL, 'take it from src/browser, or as a parameter')
  },
  {
    name: 'texts of calls have room for so much',
    covers: path => /^functions\/(\w[\w-]*\/routes|contract\/calls|http\/reasons)\.ts$/.test(path),
    violations: file => matchLines(file, /\bv\.string\(/, 'of any length: take it from functions/contract/fields.ts')
  },
  {
    name: 'no test is left out or alone',
    covers: path => /^tests\/.*\.ts$/.test(path),
    violations: file => matchLines(file, /\b(test|it|describe)(\.\w+)*\.(only|skip|todo|fixme)\b/, 'every test runs')
  },
  {
    name: 'nothing is put off or hushed up',
    covers: path => isCode(path) && !/^scripts\/checks\//.test(path),
    violations: file =>
      matchLines(
        file,
        /\b(TODO|FIXME|XXX|HACK)\b|\bas any\b|:\s*any\s*([;,)=|>]|$)|@ts-(ignore|expect-error|nocheck)|eslint-disable|biome-ignore/,
        'do it now, or let the tool speak'
      )
  },
  {
    name: 'colours stand with the tokens',
    covers: path => /^src\/.*\.(css|astro|tsx)$/.test(path) && path !== 'src/styles/tokens.css',
    violations: file =>
      matchLines(
        { path: file.path, text: file.text.replaceAll(/url\("[^"]*"\)/g, '') },
        /[:\s(,](#[\da-f]{3,8}\b(?!["'])|(rgba?|hsla?|oklch|lab)\([^()]*\))/i,
        'name a token of src/styles/tokens.css'
      )
  },
  {
    name: 'files are short',
    covers: path => isCode(path) && !/^(tests|scripts\/demo)\//.test(path),
    violations: ({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      return lines > MAX_LINES ? [{ path, line: 0, message: `${lines} lines are more than ${MAX_LINES}` }] : []
    }
  },
  {
    name: 'pages hold addresses',
    covers: path => path.startsWith('src/pages/'),
    violations: ({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const message = `${lines} lines are more than ${PAGE_LINES_MAX}: move its controller and its parts to src/features`
      return lines > PAGE_LINES_MAX ? [{ path, line: 0, message }] : []
    }
  },
  {
    name: 'no machine is named',
    covers: () => true,
    violations: file =>
      matchLines(
        file,
        /"resolved": "https?:|(^|[\s"'`(=])\/(home|work|root|Users)\/\w/,
        'a path or address of one machine'
      )
  }
]
