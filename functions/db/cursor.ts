import { hasUsernameCharacters } from '#functions/contract/accounts.ts'
import { AppError } from '#functions/contract/errors.ts'
import { CURSOR_MAX, USERNAME_MAX } from '#functions/contract/limits.ts'
import { isId } from './id.ts'

const FIRST_PAGE = new Set(['', 'null', 'undefined'])

type Key = string | number

/** True for the first page, whose request has no cursor. */
export const isFirstPage = (text: string | undefined): boolean => text === undefined || FIRST_PAGE.has(text)

/** Makes a keyset cursor: base64url of the JSON array of the last item's sort key and id. */
export function encodeCursor(key: Key[]): string {
  return btoa(JSON.stringify(key)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Cuts rows to a page. One row more than a page holds was read, to know whether there is a next page.
 * @param keyOf returns the key of the last row of the page, after which the next page begins.
 * @returns the rows of the page, and the cursor of the next page; null on the last page.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => Key[]
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: last !== undefined && rows.length > limit ? encodeCursor(keyOf(last)) : null }
}

/**
 * Decodes a cursor that a client sent.
 * @param shapes one letter for each part: n a number, s an id, u the name of an account. When several shapes are given,
 * the cursor must have one of them. A shape may begin with a word and a colon, such as "new:s": the first part of its
 * cursors is this word, by which the cursor of one order is refused in another. The word is left out of the result.
 * @returns null for the first page.
 * @throws AppError invalid_cursor for a text that is no cursor of this list.
 */
export function decodeCursor(text: string | undefined, ...shapes: string[]): Key[] | null {
  if (text === undefined || isFirstPage(text)) return null
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) throw new AppError('invalid_cursor')
  try {
    const key: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const parts = Array.isArray(key) ? shapes.map(shape => partsOf(key, shape)).find(Boolean) : undefined
    if (parts) return parts
  } catch {
    // A cursor that is not base64 or not JSON is refused like one of a wrong shape.
  }
  throw new AppError('invalid_cursor')
}

/** Returns the parts of a cursor after its word; null when the cursor has another shape. */
function partsOf(key: unknown[], shape: string): Key[] | null {
  const [letters = '', word] = shape.split(':').reverse()
  if (word !== undefined && key[0] !== word) return null
  const parts = word === undefined ? key : key.slice(1)
  return matches(parts, letters) ? parts : null
}

const isName = (text: string): boolean => text.length <= USERNAME_MAX && hasUsernameCharacters(text)

function matches(key: unknown[], shape: string): key is Key[] {
  const matchesLetter = (part: unknown, letter: string | undefined) => {
    if (letter === 'n') return Number.isSafeInteger(part)
    return typeof part === 'string' && (letter === 'u' ? isName(part) : isId(part))
  }
  return key.length === shape.length && key.every((part, at) => matchesLetter(part, shape[at]))
}
