import type { CommentSort } from '#functions/contract/sorts.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { rememberedOrder } from '#src/features/comments/order-cookie.ts'

const THREAD = '/[community]/post/[post]'
const ORDER = 'order'

/**
 * Returns the order in which the page of a thread is served to a reader who has chosen one before; null for the default
 * order, for other pages, and for an address that names an order, a part of the thread or highlighted comments.
 */
export function orderFor({ headers }: Request, url: URL): CommentSort | null {
  const order = rememberedOrder(headers.get('Cookie'))
  if (order === null) return null
  const { pattern, reads = [] } = pageAt(url)
  return pattern !== THREAD || reads.some(name => url.searchParams.has(name)) ? null : order
}

/** Returns the address of a thread's page in an order. */
export function addressIn(order: CommentSort, address: URL): URL {
  const url = new URL(address)
  url.searchParams.set(ORDER, order)
  return url
}

/**
 * Changes the page of the address with the order into the answer to the address without it: a redirect does not name
 * the order, and the ETag does, because the same address has another page in each order.
 */
export function withoutOrder(page: Response, order: CommentSort, { origin }: URL): Response {
  const { headers } = page
  const etag = headers.get('ETag')
  if (etag) headers.set('ETag', etag.replace(/"$/, `-${order}"`))
  const to = URL.parse(headers.get('Location') ?? '', origin)
  if (headers.has('Location') && to?.origin === origin) {
    to.searchParams.delete(ORDER)
    headers.set('Location', to.pathname + to.search)
  }
  return page
}
