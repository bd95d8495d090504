import { readDevice } from '#src/browser/storage.ts'

// Replaces an address without an order by one with the order that the reader chose last on this device. An address that
// leads to a comment stays, because the page in another order may not have that comment.
const order = readDevice('comment_order')
if (order && !/^#(?:c|reply-)[\da-f]/.test(location.hash)) {
  const url = new URL(location.href)
  url.searchParams.set('order', order)
  // The page that is left has stored the member's visit, so the next one cannot know the time of the previous visit.
  const { since } = document.querySelector<HTMLElement>('.thread')?.dataset ?? {}
  if (since) url.searchParams.set('since', since)
  location.replace(url)
}
