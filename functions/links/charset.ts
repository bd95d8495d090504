import { headElements } from './head-elements.ts'
import { endOfComment, isTag, readTag } from './tags.ts'

/** Number of bytes at the beginning of a page in which the HTML standard searches for a declared encoding. */
const PRESCAN_BYTES = 1024
/** Number of bytes at the beginning of a page by which its encoding is guessed. */
const GUESSED_BYTES = 64 * 1024
/** The encoding of old Russian pages, many of which declare none. */
const OLD = 'windows-1251'

const BYTE_ORDER_MARKS: [mark: number[], charset: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le']
]

const markOf = (bytes: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** Gives the encoding that a label names; null for an unknown label. */
function encodingOf(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

/** Gives the charset parameter of a Content-Type header. */
function labelOfHeader(header: string): string | undefined {
  const parameters = header
    .split(';')
    .slice(1)
    .map(parameter => parameter.split('='))
  const [, value] = parameters.find(([name = '']) => name.trim().toLowerCase() === 'charset') ?? []
  return value?.trim().replace(/^"([^"]*)"?.*$/, '$1')
}

/** Gives the charset label in the content of <meta http-equiv>, found as the HTML standard finds it. */
function labelOfContent(content: string): string | undefined {
  const [, double, single, bare] =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i.exec(content) ?? []
  return double ?? single ?? bare
}

/** Gives the encoding that a meta element declares; null without a declaration. */
function declaredBy(attributes: ReadonlyMap<string, string>): string | null {
  const isPragma = attributes.get('http-equiv')?.toLowerCase() === 'content-type'
  const label = attributes.get('charset') ?? (isPragma ? labelOfContent(attributes.get('content') ?? '') : undefined)
  if (label?.trim().toLowerCase() === 'x-user-defined') return 'windows-1252'
  const encoding = encodingOf(label)
  // The declaration was readable as ASCII, so a page that declares UTF-16 is not UTF-16: it is read as UTF-8.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

/**
 * Finds the declared encoding by "prescan a byte stream to determine its encoding" of the HTML standard.
 * @param head bytes as Latin-1.
 */
function prescan(head: string): string | null {
  for (let at = head.indexOf('<'); at !== -1; at = head.indexOf('<', at)) {
    if (isTag(head, at)) {
      const tag = readTag(head, at)
      if (!tag) return null
      const encoding = tag.name === 'meta' && !tag.isEnd ? declaredBy(tag.attributes) : null
      if (encoding) return encoding
      at = tag.end
    } else at = /[!?/]/.test(head[at + 1] ?? '') ? endOfComment(head, at) : at + 1
  }
  return null
}

/** Finds the encoding declared after the bytes that the standard's prescan reads; null without such a declaration. */
function declaredLater(page: string): string | null {
  for (const { name, attributes } of headElements(page)) {
    const encoding = name === 'meta' ? declaredBy(attributes) : null
    if (encoding) return encoding
  }
  return null
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Guesses UTF-8, unless invalid UTF-8 is more frequent than valid non-ASCII characters and adjacent bytes are letters
 * of windows-1251: damaged bytes in a UTF-8 page are few or isolated.
 */
function guess(bytes: Uint8Array, page: string): string {
  const text = new TextDecoder().decode(bytes.subarray(0, GUESSED_BYTES))
  const isOld = countOf(text, /\uFFFD/g) > countOf(text, /[^\0-\x7F\uFFFD]/gu) && /[\xC0-\xFF]{2}/.test(page)
  return isOld ? OLD : 'utf-8'
}

/** Decodes the text of a page by its byte order mark, its Content-Type header, its own declaration, or a guess. */
export function textOf(bytes: Uint8Array, contentType: string): string {
  const certain = markOf(bytes) ?? encodingOf(labelOfHeader(contentType))
  if (certain) return new TextDecoder(certain).decode(bytes)
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const encoding = prescan(page.slice(0, PRESCAN_BYTES)) ?? declaredLater(page) ?? guess(bytes, page)
  return new TextDecoder(encoding).decode(bytes)
}
