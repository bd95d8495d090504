/** Length in characters, as people count them. */
export const lengthOf = (text: string): number => [...text].length

/** Whether a text has more characters than that. They are counted only where the answer is not plain: each takes one or two units. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || lengthOf(text) > most)

/** The beginning of a text, never ending in half a letter: a lone half of a pair is refused by addresses and the database. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** A text as the database keeps it: without lone halves of letters and without NUL, which end a text for half of all programs. */
export const keptText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** A text with one sign at each end of a line: forms send two, and pages and fields make one of either. */
export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The address if its scheme is http or https, else null: stored values never become javascript: or data: links. */
export const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null

/** Invisible characters: whitespace, control and format characters, fillers. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A text without invisible characters. */
export const seenOf = (text: string): string => text.replace(UNSEEN, '')

/** True for a text without visible characters. */
export const isBlank = (text: string): boolean => seenOf(text) === ''

/**
 * Signs that nobody sees at the ends of a text: whitespace, control characters, fillers, and the marks of word ends and
 * of direction that pages and keyboards leave there. The joiners within emoji and Persian words are not among them.
 */
const EDGE =
  /[\s\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u

/** True for a place of a text with a sign that nobody sees at its ends. */
export const isEdge = (text: string, at: number): boolean => EDGE.test(text.charAt(at))

/** A text without invisible signs at either end; '' for a text of nothing else. Each sign is looked at once. */
export function trimText(text: string): string {
  if (isBlank(text)) return ''
  let start = 0
  let end = text.length
  while (start < end && isEdge(text, start)) start += 1
  while (end > start && isEdge(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/** A title or a name as it is shown: in one line, without invisible signs at either end. */
export const oneLine = (text: string): string => trimText(text.replace(/[\s\p{Cc}]+/gu, ' '))
