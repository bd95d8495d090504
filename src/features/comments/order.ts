import { COMMENT_SORTS, type CommentSort } from '#functions/contract/sorts.ts'

/** Reads the order of comments that an address names; best when the address names none or an unknown one. */
export function commentOrderOf(query: URLSearchParams): CommentSort {
  const parameter = query.get('order')
  return COMMENT_SORTS.find(sort => sort === parameter) ?? 'best'
}

/** Makes the query of an address that shows comments in an order; empty for the default order without other parameters. */
export function orderQuery(order: CommentSort, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(order !== 'best' && { order }), ...more }).toString()
  return query && `?${query}`
}

/** Makes the same query with the order in which the newest comments come first. */
export const newestFirst = (query: URLSearchParams): string => orderQuery('new', Object.fromEntries(query))
