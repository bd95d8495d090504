import { cutText } from '#functions/contract/text.ts'
import { escapeXml } from '#functions/site/xml.ts'
import { searchText } from './text.ts'

/** Maximum length of the short name in characters, which the format sets. */
const SHORT_NAME_MAX = 16

/** Writes the description by which browsers add the site's search to their search engines (OpenSearch 1.1). */
export function openSearchXml(siteName: string, origin: string): string {
  const site = escapeXml(origin)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(cutText(siteName, SHORT_NAME_MAX))}</ShortName>`,
    `<Description>${escapeXml(searchText.description(siteName))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="192" height="192" type="image/png">${site}/icon-192.png</Image>`,
    `<Url type="text/html" template="${site}/search?q={searchTerms}"/>`,
    '</OpenSearchDescription>'
  ].join('\n')
}
