import { readDevice } from '#src/browser/storage.ts'

// Replaces an address without an order by one with the order that the reader chose last on this device. An address that
// leads to a comment stays, because the page in another order may not have that comment.
const order = readDevice('comment_order')
if (order && !/^#(?:c|reply-)[\da-f]/.test(location.hash)) {
  const url = new URL(location.href)
  url.searchParams.set('order', order)
  location.replace(url)
}
