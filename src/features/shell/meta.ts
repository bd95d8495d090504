/** Metadata of a page for search engines and link previews. */
export interface PageMeta {
  title: string
  description: string
  /** Canonical path. */
  path: string
  type?: 'website' | 'article' | 'profile'
  /** Picture of link previews; the site's own by default. */
  image?: { url: string; width: number; height: number; alt: string } | undefined
  /** Address of the page's Atom feed. */
  feed?: string
  /** JSON-LD objects with absolute addresses. */
  jsonLd?: object[]
  /** False keeps the page out of search engines. */
  index?: boolean
}
