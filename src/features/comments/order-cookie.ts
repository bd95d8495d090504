import { COMMENT_SORTS, type CommentSort } from '#functions/contract/sorts.ts'

const NAME = 'comment_order'
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=(\\w+)`)
const YEAR_S = 31_536_000

/**
 * Reads the order of comments that a reader chose last from the cookies of a request; null for the default order, which
 * is not remembered, and for an unknown one.
 */
export function rememberedOrder(cookies: string | null): CommentSort | null {
  const [, value] = VALUE.exec(cookies ?? '') ?? []
  return COMMENT_SORTS.find(sort => sort === value && sort !== 'best') ?? null
}

/**
 * Remembers the order of comments in this browser for other threads. The default order removes the cookie. The Cookie
 * Store API is not used, because some browsers of 2024 and sites without HTTPS do not have it.
 */
export function rememberOrder(order: CommentSort): void {
  const [value, age] = order === 'best' ? ['', 0] : [order, YEAR_S]
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
