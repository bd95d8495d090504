import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface SourceFile {
  path: string
  text: string
}

export interface Fault {
  path: string
  /** From 1; 0: the file as a whole. */
  line: number
  message: string
}

/** A rule that the sources keep. */
export interface Check {
  name: string
  /** Whether the rule speaks about the file at all. */
  covers(path: string): boolean
  faults(file: SourceFile): Fault[]
}

const TEXT = /\.(ts|tsx|astro|mjs|js|css|json|toml|md|sql|sh)$|^\.ci\/|^\.npmrc$/

/** Every text file that is or would be committed. */
export function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const paths = listed.split('\n').filter(path => TEXT.test(path) && existsSync(path))
  return [...new Set(paths)].map(path => ({ path, text: readFileSync(path, 'utf8') }))
}

/** A fault for each line that the pattern matches. */
export function matchLines({ path, text }: SourceFile, pattern: RegExp, message: string): Fault[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => (pattern.test(line) ? [{ path, line: at + 1, message }] : []))
}

export const isCode = (path: string): boolean =>
  /^(src|functions|scripts|tests|integrations)\//.test(path) && /\.(ts|tsx|astro|mjs|js|css)$/.test(path)
