import type { Check, SourceFile, Violation } from './files.ts'

/** Matches a comment that begins with a clause instead of a subject. */
const HEADLESS =
  /(?<=^|[\s,;({])(?:\/\/|\/\*\*?)(?:[ \t]*\n[ \t]*\*)?[ \t]+(?:What|Whoever|Whatever|Who|Whose|Those that|That which|The one that)\b/gm

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Check that comments begin with their subject, so that readers need not guess what a clause is about. */
export const COMMENT_CHECK: Check = {
  name: 'comments begin with their subject',
  covers: path => /\.(?:ts|tsx|astro|mjs|css)$/.test(path),
  violations: ({ path, text }: SourceFile): Violation[] =>
    [...text.matchAll(HEADLESS)].map(({ index }) => ({
      path,
      line: lineOf(text, index),
      message: 'a clause stands in place of the subject: name the thing first'
    }))
}
