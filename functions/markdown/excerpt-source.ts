import { excerptOf } from './excerpt.ts'
import { renderMarkdown } from './markdown.ts'
import { BEGIN, END } from './spoilers.ts'

/** Number of characters of a text's source from which an excerpt is made. */
export const EXCERPT_SOURCE = 2000

/** Hidden text in place of one whose end was cut off, and which Markdown would therefore show. */
const CUT_OFF = `${BEGIN}…${END}`

/**
 * Gives the beginning of a text as plain text. A sign stands in place of hidden texts.
 * @param source the first characters of the text's source, at most EXCERPT_SOURCE.
 * @param most characters before the ellipsis.
 */
export const excerptOfSource = (source: string, most: number): string =>
  excerptOf(renderMarkdown(source.length < EXCERPT_SOURCE ? source : withoutCutSpoiler(source), 3), most)

function withoutCutSpoiler(source: string): string {
  const lastEnd = source.lastIndexOf(END)
  const begin = source.indexOf(BEGIN, lastEnd < 0 ? 0 : lastEnd + END.length)
  return begin < 0 ? source : source.slice(0, begin) + CUT_OFF
}
