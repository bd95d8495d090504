/** A start tag or an end tag of HTML. */
export interface Tag {
  /** In lower case. */
  name: string
  isEnd: boolean
  /** Values as they are written, by names in lower case. */
  attributes: ReadonlyMap<string, string>
  /** The position behind the tag. */
  end: number
}

const TAG_NAME = /[^\t\n\f\r />]*/y
const BETWEEN = /[\t\n\f\r /]*/y
/** An equals sign at the beginning belongs to the name. */
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y

/** The text that a sticky pattern finds at a position; '' when it does not match there. */
function matchAt(pattern: RegExp, html: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(html)?.[0] ?? ''
}

interface Value {
  value: string
  end: number
}

/** @param at of the first character of the value. @returns null when the text ends within it. */
function readValue(html: string, at: number): Value | null {
  const quote = html[at]
  if (quote !== '"' && quote !== "'") {
    const value = matchAt(UNQUOTED, html, at)
    return { value, end: at + value.length }
  }
  const end = html.indexOf(quote, at + 1)
  return end === -1 ? null : { value: html.slice(at + 1, end), end: end + 1 }
}

/**
 * Reads a tag as the HTML standard does, both for encodings and for pages: a repeated attribute counts once.
 * @param start the position of the "<".
 * @returns null when the text ends within the tag.
 */
export function readTag(html: string, start: number): Tag | null {
  const isEnd = html[start + 1] === '/'
  const nameAt = start + (isEnd ? 2 : 1)
  const name = matchAt(TAG_NAME, html, nameAt)
  const attributes = new Map<string, string>()
  for (let at = nameAt + name.length; ; ) {
    at += matchAt(BETWEEN, html, at).length
    if (at >= html.length) return null
    if (html[at] === '>') return { name: name.toLowerCase(), isEnd, attributes, end: at + 1 }
    const attribute = matchAt(ATTRIBUTE_NAME, html, at)
    at += attribute.length
    const equals = matchAt(EQUALS, html, at)
    const read: Value | null = equals === '' ? { value: '', end: at } : readValue(html, at + equals.length)
    if (!read) return null
    if (!attributes.has(attribute.toLowerCase())) attributes.set(attribute.toLowerCase(), read.value)
    at = read.end
  }
}

/** True where a tag begins, as opposed to a sign, a comment or a declaration. */
export const isTag = (html: string, at: number): boolean =>
  /[a-z]/i.test(html[html[at + 1] === '/' ? at + 2 : at + 1] ?? '')

const behind = (html: string, text: string, from: number): number => {
  const at = html.indexOf(text, from)
  return at === -1 ? html.length : at + text.length
}

/**
 * The position behind a comment or a declaration.
 * @param start the position of its "<", before "!", "?" or "/".
 */
export function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return behind(html, '>', start)
  // The dashes of the beginning serve as those of the end, too.
  return behind(html, '-->', start + 2)
}
