import { TITLE_MAX } from '#functions/contract/limits.ts'
import { unescapeHtml } from '#functions/markdown/markdown.ts'
import { textOf } from './charset.ts'
import type { Fetched } from './fetch.ts'

/** The metadata of a linked page. */
export interface PageHead {
  /** og:title, else the title; '' when there is none. */
  title: string
  /** The address of og:image. */
  image: string | null
}

const SPACE = /[\s\p{Cc}]+/gu

const clean = (raw: string): string =>
  [...unescapeHtml(raw).toWellFormed().replace(SPACE, ' ').trim()].slice(0, TITLE_MAX).join('').trim()

/** @returns null for an address of no kind. */
function absolute(raw: string, base: URL): string | null {
  const address = unescapeHtml(raw).trim()
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : null
}

/** Reads the metadata of a page's head, tolerating malformed HTML. */
export async function headOf({ bytes, contentType, url }: Fetched): Promise<PageHead> {
  const found: Record<string, string> = {}
  let title = ''
  let titles = 0
  const reader = new HTMLRewriter()
    .on('meta[content]', {
      element(meta) {
        const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').trim().toLowerCase()
        found[name] ||= meta.getAttribute('content') ?? ''
      }
    })
    .on('title', {
      element() {
        // Drawings further down have titles, too.
        titles += 1
      },
      text({ text }) {
        if (titles === 1) title += text
      }
    })
  await reader.transform(new Response(textOf(bytes, contentType))).arrayBuffer()
  const image = found['og:image'] || found['og:image:url'] || found['og:image:secure_url'] || ''
  return { title: clean(found['og:title'] ?? '') || clean(title), image: absolute(image, url) }
}
