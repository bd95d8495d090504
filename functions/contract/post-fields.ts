import { TITLE_MAX, TITLE_MIN, URL_MAX } from './limits.ts'
import { lengthOf, oneLine, seenOf, trimText } from './text.ts'

/** Types of posts, in the order of the tabs in the form for a new post. */
export const POST_TYPES = ['text', 'image', 'link'] as const

/** Gives a title in the form in which it is stored: one line, cut to its length limit. */
export const titleOf = (input: string): string => trimText([...oneLine(input)].slice(0, TITLE_MAX).join(''))

/** True when the visible characters of a title are fewer than the minimum. */
export const isShortTitle = (title: string): boolean => lengthOf(seenOf(title)) < TITLE_MIN

/** Parses the address of a link post; null for an address that is not http or https, or is too long. */
export function linkOf(input: string): URL | null {
  const address = trimText(input)
  // The length is checked first, because parsing a long host name takes time with the square of its length.
  const url = address.length <= URL_MAX && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.href.length <= URL_MAX ? url : null
}
