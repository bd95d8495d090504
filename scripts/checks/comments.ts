import type { Check, Fault, SourceFile } from './files.ts'

/** The start of a comment, with a clause in place of its subject. */
const HEADLESS =
  /(?<=^|[\s,;({])(?:\/\/|\/\*\*?)(?:[ \t]*\n[ \t]*\*)?[ \t]+(?:What|Whoever|Whatever|Who|Whose|Those that|That which|The one that)\b/gm

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Comments name their subject first: a reader must not have to guess the thing that a clause describes. */
export const COMMENT_CHECK: Check = {
  name: 'comments begin with their subject',
  covers: path => /\.(?:ts|tsx|astro|mjs|css)$/.test(path),
  faults: ({ path, text }: SourceFile): Fault[] =>
    [...text.matchAll(HEADLESS)].map(({ index }) => ({
      path,
      line: lineOf(text, index),
      message: 'a clause stands in place of the subject: name the thing first'
    }))
}
