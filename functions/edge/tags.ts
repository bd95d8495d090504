import { pageAt } from './addresses.ts'

/** Seconds for which copies of pages are stored, so that guests get pages while the database is unreachable. */
export const PAGES_KEPT_S = 86_400
/** The tag that every copy of a page has. */
export const PAGES_TAG = 'pages'

/** Gives the tags of a page by its address. */
export function tagsOf(address: URL): string[] {
  const { tags = [], parts } = pageAt(address)
  return [PAGES_TAG, ...tags.map(tag => tag.replace(/\[(\w+)\]/, (_, name: string) => parts[name] ?? ''))]
}
