/** Gives the length of a text in characters: an emoji outside the basic plane counts as one. */
export const lengthOf = (text: string): number => [...text].length

/**
 * True when a text has more characters than the limit. A character takes one or two UTF-16 units, so characters are
 * counted only when the number of units does not already decide.
 */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || lengthOf(text) > most)

/**
 * Gives the beginning of a text, never cut inside a surrogate pair: addresses and the database refuse lone surrogates.
 */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Makes a text for the database: without lone surrogates and without NUL, which ends a string in many programs. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Replaces each line end by one line feed, because forms send a carriage return and a line feed. */
export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/**
 * Gives the address if its scheme is http or https, otherwise null, so that a stored address never becomes a
 * javascript: or data: link.
 */
export const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null

/** Invisible characters: whitespace, control and format characters, fillers. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Removes the invisible characters from a text. */
export const seenOf = (text: string): string => text.replace(UNSEEN, '')

/** True for a text without visible characters. */
export const isBlank = (text: string): boolean => seenOf(text) === ''

/**
 * Characters that are invisible at the ends of a text: whitespace, control characters, fillers, and the word and
 * direction marks that pages and keyboards add. Joiners within emoji and Persian words are not among them.
 */
const EDGE =
  /[\s\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u

/** True when the character at an index is invisible at the ends of a text. */
export const isEdge = (text: string, at: number): boolean => EDGE.test(text.charAt(at))

/**
 * Removes invisible characters from both ends of a text; gives '' when the text has no other characters. Takes linear
 * time.
 */
export function trimText(text: string): string {
  if (isBlank(text)) return ''
  let start = 0
  let end = text.length
  while (start < end && isEdge(text, start)) start += 1
  while (end > start && isEdge(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/**
 * Folds a text for comparisons of a search: composed letters, small letters, and the Russian letter yo as ye, which
 * readers type in its place.
 */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('\u0451', '\u0435')

/** Makes a title or name for display: one line, without invisible characters at either end. */
export const oneLine = (text: string): string => trimText(text.replace(/[\s\p{Cc}]+/gu, ' '))
