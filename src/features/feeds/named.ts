import { AppError } from '#functions/contract/errors.ts'
import { NAMED_ITEMS_MAX } from '#functions/contract/limits.ts'
import { isId, isPublicId } from '#functions/db/id.ts'
import type { NamedItems } from '#functions/posts/named.ts'

/** Ids of the items that a fragment was requested for. */
export interface Named extends NamedItems {
  posts: string[]
  notices: number[]
  count: number
}

/** Checks of an element's id by kind of item: a letter for the kind, then the item's id. */
const KINDS = {
  posts: (id: string) => id[0] === 'p' && isPublicId(id.slice(1)),
  comments: (id: string) => id[0] === 'c' && isId(id.slice(1)),
  notices: (id: string) => /^n\d{1,15}$/.test(id)
}

/**
 * Reads the items that an address names, as in `?ids=p….c…`; null in a request for the next items.
 * @throws AppError invalid_id when an id is invalid or there are too many.
 */
export function namedIn({ searchParams }: URL): Named | null {
  const text = searchParams.get('ids')
  if (text === null) return null
  const ids = text === '' ? [] : text.split('.', NAMED_ITEMS_MAX + 1)
  const of = (kind: keyof typeof KINDS) => ids.filter(KINDS[kind]).map(id => id.slice(1))
  const named = { posts: of('posts'), comments: of('comments'), notices: of('notices').map(Number), count: ids.length }
  const known = named.posts.length + named.comments.length + named.notices.length
  if (ids.length > NAMED_ITEMS_MAX || known < ids.length) throw new AppError('invalid_id')
  return named
}
