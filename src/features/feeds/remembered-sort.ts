import { readDevice } from '#src/browser/storage.ts'
import { sortKey } from './sort-key.ts'

// Applies the member's remembered sort where the address has none, before the feed is painted.
const sort = readDevice(sortKey())
if (sort) {
  const url = new URL(location.href)
  url.searchParams.set('sort', sort)
  location.replace(url)
}
