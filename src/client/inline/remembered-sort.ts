import { sortKey } from '#src/lib/sort-key.ts'

// Stands in the feeds of members who want the order remembered, where the address says none: before anything of the
// feed is painted.
try {
  const sort = localStorage.getItem(sortKey())
  const url = new URL(location.href)
  if (sort) {
    url.searchParams.set('sort', sort)
    location.replace(url)
  }
} catch {
  // A browser that keeps nothing for us shows what holds while nothing is chosen.
}
