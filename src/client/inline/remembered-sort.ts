import { sortKey } from '#src/lib/sort-key.ts'

// Applies the member's remembered sort where the address has none, before the feed is painted.
try {
  const sort = localStorage.getItem(sortKey())
  const url = new URL(location.href)
  if (sort) {
    url.searchParams.set('sort', sort)
    location.replace(url)
  }
} catch {
  // Without storage the default sort applies.
}
