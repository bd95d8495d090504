/** Metadata of a page for search engines and link previews. */
export interface PageMeta {
  title: string
  description: string
  /** The canonical address, a path. */
  path: string
  type?: 'website' | 'article' | 'profile'
  /** The picture of a link preview; absent: the site's own. */
  image?: { url: string; width: number; height: number; alt: string } | undefined
  /** Address of the Atom feed of the same things. */
  feed?: string
  /** JSON-LD objects with absolute addresses. */
  jsonLd?: object[]
  /** False keeps the page out of search engines. */
  index?: boolean
}
