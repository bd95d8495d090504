/** A start tag or an end tag of HTML. */
export interface Tag {
  /** Name of the element in lower case. */
  name: string
  isEnd: boolean
  /** Raw values of the attributes, by the attributes' names in lower case. */
  attributes: ReadonlyMap<string, string>
  /** Position after the last character of the tag. */
  end: number
}

const TAG_NAME = /[^\t\n\f\r />]*/y
const BETWEEN = /[\t\n\f\r /]*/y
/** Matches the name of an attribute: an equals sign at the beginning of a name belongs to the name. */
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y

/** Gives the text that a sticky pattern matches at a position; '' without a match. */
function matchAt(pattern: RegExp, html: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(html)?.[0] ?? ''
}

interface Value {
  value: string
  end: number
}

/**
 * Reads the value of an attribute.
 * @param at position of the value's first character.
 * @returns null when the text ends within the value.
 */
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
 * Parses a tag as the HTML standard does both in its search for an encoding and in pages. Of several attributes with
 * one name the first one counts.
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

/** True where a tag starts, false for a plain character, a comment or a declaration. */
export const isTag = (html: string, at: number): boolean =>
  /[a-z]/i.test(html[html[at + 1] === '/' ? at + 2 : at + 1] ?? '')

const behind = (html: string, text: string, from: number): number => {
  const at = html.indexOf(text, from)
  return at === -1 ? html.length : at + text.length
}

/** Finds the position after a comment or declaration. @param start the position of its "<", before "!", "?" or "/". */
export function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return behind(html, '>', start)
  // In `<!-->`, the two dashes that begin the comment also end it.
  return behind(html, '-->', start + 2)
}
