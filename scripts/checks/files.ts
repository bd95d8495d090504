import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface SourceFile {
  path: string
  text: string
}

export interface Violation {
  path: string
  /** Number of the line, beginning with 1; 0 for a violation of the whole file. */
  line: number
  message: string
}

/** A check of the text of source files. */
export interface Check {
  name: string
  /** True when the check applies to the file. */
  covers(path: string): boolean
  violations(file: SourceFile): Violation[]
}

const TEXT = /\.(ts|tsx|astro|mjs|js|css|json|toml|md|sql|sh)$|^\.ci\/|^\.npmrc$/

/** Reads all text files of the repository that Git tracks or does not ignore. */
export function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const paths = listed.split('\n').filter(path => TEXT.test(path) && existsSync(path))
  return [...new Set(paths)].map(path => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Reports a violation for each line that matches a pattern. */
export function matchLines({ path, text }: SourceFile, pattern: RegExp, message: string): Violation[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => (pattern.test(line) ? [{ path, line: at + 1, message }] : []))
}

export const isCode = (path: string): boolean =>
  /^(src|functions|scripts|tests|integrations)\//.test(path) && /\.(ts|tsx|astro|mjs|js|css)$/.test(path)

/** True for files that may contain Russian: files named text.ts, folders named messages, and texts in Markdown. */
export const isMessage = (path: string): boolean =>
  /^src\/(.*\/)?(text|messages\/[^/]+)\.ts$|^src\/features\/info\/.*\.md$|^functions\/messages\/.*\.ts$/.test(path)
