import { AppError } from '#functions/contract/errors.ts'
import { CURSOR_MAX } from '#functions/contract/limits.ts'
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
 * @param shapes one letter for each part: n a number, s an id. When several shapes are given, the cursor must have one
 * of them.
 * @returns null for the first page.
 * @throws AppError invalid_cursor for a text that is no cursor of this list.
 */
export function decodeCursor(text: string | undefined, ...shapes: string[]): Key[] | null {
  if (text === undefined || isFirstPage(text)) return null
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) throw new AppError('invalid_cursor')
  try {
    const key: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (Array.isArray(key) && shapes.some(shape => matches(key, shape))) return key
  } catch {
    // A cursor that is not base64 or not JSON is refused like one of a wrong shape.
  }
  throw new AppError('invalid_cursor')
}

function matches(key: unknown[], shape: string): key is Key[] {
  return (
    key.length === shape.length &&
    key.every((part, at) => (shape[at] === 'n' ? Number.isSafeInteger(part) : typeof part === 'string' && isId(part)))
  )
}
