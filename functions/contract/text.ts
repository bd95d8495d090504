/** Length in characters, as people count them. */
export const lengthOf = (text: string): number => [...text].length

/** The beginning of a text, never ending in half a letter: a lone half of a pair is refused by addresses and the database. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** A text as the database keeps it: without lone halves of letters and without NUL, which end a text for half of all programs. */
export const keptText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** The address if its scheme is http or https, else null: stored values never become javascript: or data: links. */
export const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null

/** Invisible characters: whitespace, control and format characters, fillers. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A text without invisible characters. */
export const seenOf = (text: string): string => text.replace(UNSEEN, '')

/** True for a text without visible characters. */
export const isBlank = (text: string): boolean => seenOf(text) === ''
