import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { URL_MAX } from '#functions/contract/limits.ts'
import { titleOf } from '#functions/contract/post-fields.ts'
import { textOf } from './charset.ts'
import type { Fetched } from './fetch.ts'
import { headElements } from './head-elements.ts'

/** The metadata of a linked page. */
export interface PageHead {
  /** Title from og:title, otherwise from twitter:title, otherwise from the title element; '' without any. */
  title: string
  /** Addresses of preview pictures, the page's first choice first. */
  images: string[]
}

/** Names of meta elements with the title, then with the picture, in the order of preference. */
const TITLES = ['og:title', 'twitter:title']
const IMAGES = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']
/** Upper bound for the pictures of one page that are tried as its preview. */
const IMAGES_MAX = 4
/**
 * Upper bound for the characters of a raw text whose character references are decoded: far more than a title or an
 * address has.
 */
const WRITTEN_MAX = 8192
/** The metadata of a page as its HTML has them. */
interface Written {
  /** The contents of meta elements, by the names of the elements. */
  metas: Map<string, string[]>
  title: string | null
  base: string | null
}

/** Gives the names of a meta element: one or several, in the attribute `name` or `property`. */
const namesOf = (attributes: ReadonlyMap<string, string>): string[] =>
  `${attributes.get('property') ?? ''} ${attributes.get('name') ?? ''}`.toLowerCase().split(/\s+/)

function readHead(html: string): Written {
  const metas = new Map([...TITLES, ...IMAGES].map((name): [string, string[]] => [name, []]))
  let title: string | null = null
  let base: string | null = null
  for (const { name, attributes, text } of headElements(html)) {
    if (name === 'title') title ??= decodeHTML(text.slice(0, WRITTEN_MAX))
    if (name === 'base') base ??= attributes.get('href') ?? null
    const content = attributes.get('content')
    if (name !== 'meta' || !content) continue
    for (const list of namesOf(attributes).map(meta => metas.get(meta)))
      if (list && list.length < IMAGES_MAX) list.push(content)
  }
  return { metas, title, base }
}

const decoded = (written: string): string => decodeHTMLAttribute(written.slice(0, WRITTEN_MAX))

/** Gives the address in an attribute; null when it is not http or https. */
function absolute(written: string, base: URL): URL | null {
  const address = decoded(written).trim()
  const isShort = address !== '' && address.length <= URL_MAX
  const url = isShort && URL.canParse(address, base) ? new URL(address, base) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** Parses the metadata of a page's head, tolerating malformed HTML. */
export function headOf({ bytes, contentType, url }: Fetched): PageHead {
  const { metas, title, base } = readHead(textOf(bytes, contentType))
  const from = (base !== null && absolute(base, url)) || url
  const listed = (names: string[]) => names.flatMap(name => metas.get(name) ?? [])
  const titles = [...listed(TITLES).map(decoded), title ?? ''].map(text => titleOf(text.toWellFormed()))
  const images = listed(IMAGES).flatMap(written => absolute(written, from)?.href ?? [])
  return { title: titles.find(text => text !== '') ?? '', images: [...new Set(images)].slice(0, IMAGES_MAX) }
}
