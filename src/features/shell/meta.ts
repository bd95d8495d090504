import type { Preview } from '#functions/images/preview.ts'

/** Metadata of a page for search engines and link previews. */
export interface PageMeta {
  title: string
  description: string
  /** Canonical path of the page. */
  path: string
  type?: 'website' | 'article' | 'profile'
  /** Picture for link previews; the site's own picture when absent. */
  image?: (Preview & { alt: string }) | undefined
  /** The page's Atom feed, if it has one. */
  feed?: { path: string; title: string } | undefined
  /** True for a page that has an oEmbed description. */
  oembed?: boolean
  /** Structured data as JSON-LD objects, with absolute addresses. */
  jsonLd?: object[]
  /** False for a page that search engines may not list. */
  index?: boolean
}
