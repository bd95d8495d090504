import { TITLE_MAX, TITLE_MIN, URL_MAX } from './limits.ts'
import { lengthOf, oneLine, seenOf, trimText } from './text.ts'

/** What a post may be, in the order of the form's tabs. */
export const POST_TYPES = ['text', 'image', 'link'] as const

/** A title as it is kept: in one line, cut. */
export const titleOf = (given: string): string => trimText([...oneLine(given)].slice(0, TITLE_MAX).join(''))

/** True for a title that is too short without its invisible characters. */
export const isShortTitle = (title: string): boolean => lengthOf(seenOf(title)) < TITLE_MIN

/** The address of a link post as it is kept; null for one that is not of the web, or too long. */
export function linkOf(given: string): URL | null {
  const address = trimText(given)
  // Reading a long name of a host takes the square of its length.
  const url = address.length <= URL_MAX && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.href.length <= URL_MAX ? url : null
}
