import type { CommentSort } from '#functions/contract/sorts.ts'

/** The first page of a thread in an order. */
interface FirstPage {
  /** Id or public id of the post, as the address names it. */
  post: string
  sort: CommentSort
}

/** Number of threads whose missing ancestors each isolate keeps. */
const KEPT = 500
/** Ids of the ancestors that the first page of a thread lacked when it was last read, the least recently used first. */
const lacked = new Map<string, string[]>()

const keyOf = ({ post, sort }: FirstPage): string => `${sort} ${post}`

/**
 * Gives the ids of those ancestors of a page's comments that were not among its comments when it was last read; empty
 * for an unknown page. They may have changed since, so they are a guess of what to read together with the page.
 */
export const lastMissing = (page: FirstPage): string[] => lacked.get(keyOf(page)) ?? []

/** Keeps the ids of the ancestors that a page lacks. */
export function keepMissing(page: FirstPage, ids: string[]): void {
  const key = keyOf(page)
  lacked.delete(key)
  if (ids.length > 0) lacked.set(key, ids)
  const [oldest = ''] = lacked.keys()
  if (lacked.size > KEPT) lacked.delete(oldest)
}
