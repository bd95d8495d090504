import { createHash } from 'node:crypto'
import { TITLE_MAX } from '#functions/contract/limits.ts'
import { linkOf } from '#functions/contract/post-fields.ts'
import { isLonger, storableText } from '#functions/contract/text.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { type PostFields, typedTitle } from './new-post-fields.ts'

const NAMES = ['title', 'text', 'url']

type Shared = Pick<PostFields, 'type' | 'title' | 'url' | 'body'>

const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n')

/** Punctuation that is not part of an address when it follows one. */
const AFTER = '.,;:!?…»”"\'>]'

/**
 * Cuts the punctuation after an address. A `)` stays when the address contains a `(`. The loop needs one pass, so its
 * time is linear.
 */
function withoutRest(found: string): string {
  const after = found.includes('(') ? AFTER : `${AFTER})`
  let end = found.length
  while (end > 0 && after.includes(found.charAt(end - 1))) end -= 1
  return found.slice(0, end)
}

/** Returns the first web address in a text; empty without one. */
function addressIn(text: string): string {
  const [found = ''] = /https?:\/\/\S+/i.exec(text) ?? []
  const address = withoutRest(found)
  return linkOf(address) ? address : ''
}

/**
 * Reads the values of a new post from content that another app has shared with the site (share_target of
 * public/manifest.webmanifest). Content with a web address becomes a link post; many apps put the address into the
 * text. All other content becomes title or body.
 * @returns null for an address without shared content.
 */
export function sharedFields(params: URLSearchParams): Shared | null {
  if (!params.has('text') && (!params.has('url') || params.has('type'))) return null
  const [title = '', text = '', link = ''] = NAMES.map(name => storableText(params.get(name) ?? '').trim())
  const url = linkOf(link) ? link : addressIn(text)
  // A shared "url" that is not a web address is treated as text.
  const rest = url === '' ? paragraphs(text, link) : paragraphs(text.replace(url, '').trim(), link === url ? '' : link)
  const isNamed = title !== '' || url === '' || rest.includes('\n') || isLonger(rest, TITLE_MAX)
  const name = isNamed ? title : rest
  const body = paragraphs(isLonger(name, TITLE_MAX) ? name : '', isNamed && rest !== title ? rest : '')
  return { type: url === '' ? 'text' : 'link', title: typedTitle(name), url, body }
}

/** Makes the query with the content that another app has shared by a form. */
export const sharedParams = (form: Sent): URLSearchParams =>
  new URLSearchParams(NAMES.map(name => [name, form.text(name)]))

/** Returns the id of shared content, so that each shared content has its own draft. */
export const shareId = (shared: object): string =>
  createHash('sha256').update(JSON.stringify(shared)).digest('hex').slice(0, 12)
