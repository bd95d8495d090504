import { AppError } from '#functions/contract/errors.ts'
import { NAMED_ITEMS_MAX } from '#functions/contract/limits.ts'
import { isId, isPublicId } from '#functions/db/id.ts'
import type { NamedItems } from '#functions/posts/named.ts'

/** The items that a fragment is asked for by the ids of their elements. */
export interface Named extends NamedItems {
  posts: string[]
  notices: number[]
  count: number
}

/** An element's id: a letter for the kind, and the id of the item. */
const KINDS = {
  posts: (id: string) => id[0] === 'p' && isPublicId(id.slice(1)),
  comments: (id: string) => id[0] === 'c' && isId(id.slice(1)),
  notices: (id: string) => /^n\d{1,15}$/.test(id)
}

/**
 * The items that an address names: `?ids=p….c…`; null where it asks for the next ones.
 * @throws AppError invalid_id for anything else, and for too many.
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
