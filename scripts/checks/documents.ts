import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { type Check, matchLines, type SourceFile, type Violation } from './files.ts'

const README_MAX = 10_000
const FENCE = /^```[\s\S]*?^```/gm
const LINK = /\]\(([^)\s]+)\)/g
const CODE = /`([^`\n]+)`/g
/**
 * Matches a text in backticks that looks like the path of a file or folder of the repository. Patterns and examples in
 * capitals do not match.
 */
const OWN_PATH =
  /^(?:(?:src|functions|integrations|scripts|tests|migrations|public|docs|\.ci)\/[^\s*{}<>]*|[a-z.-]+\.(?:toml|md|mjs|json|ts)|\.npmrc)$/

/** Matches the part of a line that is a comment. */
const COMMENT = /(?:^\s*\*|\/\*|\/\/ |<!--).*/
const FILE = /(?<![\w/#.@*{}…-])(?:[\w[\]@-]+\/)*[A-Za-z][\w.-]*\.(?:ts|tsx|astro|mjs|css)\b/g

const isRelative = (target: string): boolean => !/^(?:[a-z]+:|#)/.test(target)

/** Removes the text of code blocks, which are examples. Line breaks stay, so that later lines keep their numbers. */
const withoutBlocks = (text: string): string => text.replace(FENCE, block => block.replace(/[^\n]/g, ''))

function violationsOf({ path, text }: SourceFile, exists: (path: string) => boolean): Violation[] {
  return withoutBlocks(text)
    .split('\n')
    .flatMap((line, at) => {
      const links = [...line.matchAll(LINK)].map(([, target = '']) => target).filter(isRelative)
      const linked = links.map(target => posix.join(posix.dirname(path), target.replace(/#.*$/, '')))
      const named = [...line.matchAll(CODE)].map(([, name = '']) => name).filter(name => OWN_PATH.test(name))
      const missing = [...linked, ...named].filter(target => !exists(target))
      return missing.map(target => ({ path, line: at + 1, message: `there is no ${target}` }))
    })
}

/** Finds comments that name a missing file, by its path from the root or by its name in the folder of the comment. */
function staleNames({ path, text }: SourceFile, exists: (path: string) => boolean): Violation[] {
  return text.split('\n').flatMap((line, at) => {
    const named = (COMMENT.exec(line)?.[0] ?? '').match(FILE) ?? []
    const missing = named.filter(name => !exists(name) && !exists(posix.join(posix.dirname(path), name)))
    return missing.map(name => ({ path, line: at + 1, message: `there is no ${name}: give the path from the root` }))
  })
}

/** True for Markdown documents. Texts of pages and of the demo are excluded: their links lead to the site's pages. */
const isDocument = (path: string): boolean => path.endsWith('.md') && !/^(?:src|scripts\/demo)\//.test(path)

/** Checks of documents. @param exists tells whether the repository has a file or folder. */
export const documentChecks = (exists: (path: string) => boolean = existsSync): Check[] => [
  { name: 'documents name files that are there', covers: isDocument, violations: file => violationsOf(file, exists) },
  {
    name: 'README is short',
    covers: path => path === 'README.md',
    violations: ({ path, text }) => {
      const bytes = Buffer.byteLength(text)
      return bytes > README_MAX ? [{ path, line: 0, message: `${bytes} bytes are more than ${README_MAX}` }] : []
    }
  },
  {
    name: 'comments name files that are there',
    covers: path => /\.(ts|tsx|astro|mjs|css)$/.test(path) && !/^(scripts\/checks|tests\/unit)\//.test(path),
    violations: file => staleNames(file, exists)
  },
  {
    name: 'comments name documents, not chapters of README',
    covers: path => /\.(ts|tsx|astro|mjs|css|toml)$/.test(path) && !/^(scripts\/checks|tests\/unit)\//.test(path),
    violations: file => matchLines(file, /\bREADME\.md/, 'name the document below docs/')
  }
]
