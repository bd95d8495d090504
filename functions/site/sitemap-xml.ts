import { isoTime } from '#functions/db/time.ts'
import type { SitemapEntry } from './sitemap.ts'
import { escapeXml } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes a sitemap: the addresses of one file (sitemaps.org). */
export const sitemapXml = (entries: SitemapEntry[], origin: string): string =>
  document('urlset', 'url', entries, origin)

/** Writes a sitemap index: the list of sitemap files. */
export const sitemapIndexXml = (files: string[], origin: string): string =>
  document(
    'sitemapindex',
    'sitemap',
    files.map(path => ({ path })),
    origin
  )

function document(root: string, item: string, entries: SitemapEntry[], origin: string): string {
  const items = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${isoTime(changedAt)}</lastmod>`
    return `<${item}><loc>${escapeXml(origin + path)}</loc>${changed}</${item}>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join('\n')}\n</${root}>\n`
}
