import { isoTime } from '#functions/db/time.ts'
import { shownAddress } from '#functions/links/hosts.ts'
import { withoutSpoilers } from '#functions/markdown/spoilers.ts'
import type { FeedEntry } from './atom.ts'
import { escapeXml } from './xml.ts'

export interface AtomFeed {
  title: string
  /** Path of the Atom feed; `pagePath` is the path of the page that shows its posts. */
  path: string
  pagePath: string
  entries: FeedEntry[]
}

/** Writes an Atom feed (RFC 4287). */
export function atomXml({ title, path, pagePath, entries }: AtomFeed, origin: string, now: Date): string {
  const updated = Math.max(...entries.map(entry => entry.updatedAt))
  const at = entries.length > 0 ? updated : now.getTime()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru" xml:base="${escapeXml(`${origin}/`)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(origin + path)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + pagePath)}"/>`,
    `<icon>${escapeXml(origin)}/icon-192.png</icon>`,
    `<updated>${isoTime(at)}</updated>`,
    ...entries.map(entry => entryXml(entry, origin)),
    '</feed>'
  ].join('\n')
}

function entryXml(entry: FeedEntry, origin: string): string {
  const address = escapeXml(origin + entry.path)
  const profile = entry.isGhost ? '' : `<uri>${escapeXml(`${origin}/@${entry.username}`)}</uri>`
  const author = `<name>${escapeXml(entry.username)}</name>${profile}`
  return [
    '<entry>',
    `<title>${escapeXml(entry.title)}</title>`,
    `<id>${address}</id>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${isoTime(entry.createdAt)}</published><updated>${isoTime(entry.updatedAt)}</updated>`,
    `<author>${author}</author>`,
    `<category term="${escapeXml(entry.community)}"/>`,
    ...(entry.preview ? [`<summary>${escapeXml(entry.preview)}</summary>`] : []),
    `<content type="html">${escapeXml(contentOf(entry, origin))}</content>`,
    '</entry>'
  ].join('')
}

/** Writes the whole post as HTML. Texts are escaped here for HTML; the caller escapes the result again for XML. */
function contentOf({ bodyHtml, linkUrl, images }: FeedEntry, origin: string): string {
  const link = linkUrl === null ? '' : `<p><a href="${escapeXml(linkUrl)}">${escapeXml(shownAddress(linkUrl))}</a></p>`
  const pictures = images.map(
    ({ url, width, height, altText }) =>
      `<p><img src="${escapeXml(origin + url)}" width="${width}" height="${height}" alt="${escapeXml(altText ?? '')}"></p>`
  )
  return link + pictures.join('') + withoutSpoilers(bodyHtml ?? '')
}
