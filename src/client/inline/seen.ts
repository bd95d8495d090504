import { SEEN } from '#src/lib/seen.ts'

// Stands below the banner of guests: whoever was here before finds it in one line, as the pinned posts that they have read.
try {
  const seen = localStorage.getItem(SEEN)
  // The banner has no id, and every text holds the empty one.
  for (const item of document.querySelectorAll<HTMLElement>('.welcome,[data-pin]'))
    if (seen?.includes(item.id)) item.dataset['read'] = ''
} catch {
  // A browser that keeps nothing for us shows everything anew.
}
