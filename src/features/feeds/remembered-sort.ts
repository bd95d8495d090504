import { readDevice } from '#src/browser/storage.ts'
import { sortKey } from './sort-key.ts'

// Before the feed is painted, replaces an address without a sort by one with the member's remembered sort.
const sort = readDevice(sortKey())
if (sort) {
  const url = new URL(location.href)
  url.searchParams.set('sort', sort)
  location.replace(url)
}
