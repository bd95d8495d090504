import { linkOf } from '#functions/contract/post-fields.ts'
import { trimText } from '#functions/contract/text.ts'
import { type Api, ApiError, newKey, read } from '#src/browser/api.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { POST_FIELDS, type PostField, type PostFields, type PostTexts, refusalText } from './new-post-fields.ts'

/** Result of sending a post. */
export type SendOutcome =
  | { kind: 'done'; path: string }
  /** The writer must log in again. */
  | { kind: 'signed-out' }
  /** A field was refused. */
  | { kind: 'wrong'; field: PostField; message: string }
  /** Somebody else has saved other texts since the edit began. */
  | { kind: 'conflict'; message: string; current: Partial<PostTexts> }
  /** A failure, or a refusal that is about no field. */
  | { kind: 'failed'; message: string }

interface Sending {
  fields: PostFields
  pictures: readonly Picture[]
  /** Public id of the edited post; null for a new one. */
  edit: string | null
  /** The saved texts that the edit began from. */
  was: PostTexts | null
}

let last = { text: '', key: '' }

/** Idempotency key of a call: the same content gets the same key, so that a repeated call creates nothing new. */
function keyOf(body: object): string {
  const text = JSON.stringify(body)
  if (text !== last.text) last = { text, key: newKey() }
  return last.key
}

/** Creates a post, or saves the changes of one. */
export async function sendPost({ fields, pictures, edit, was }: Sending, api: Api): Promise<SendOutcome> {
  const { type, title, body, community, url, userGroup } = fields
  const images = pictures.map(({ imageId, altText }) => ({ imageId, caption: altText }))
  const changes = { title, body, userGroup, ...(was && { was }) }
  const whole = { title, body, userGroup, type, community: trimText(community), url, images }
  try {
    const post = edit
      ? await api.call('PUT', `/posts/${edit}`, changes, { once: keyOf({ edit, ...changes }) })
      : await api.call('POST', '/posts', whole, { once: keyOf(whole) })
    const { communityName, publicId } = post
    return { kind: 'done', path: `/${communityName}/post/${publicId}` }
  } catch (error) {
    return refusalOf(error, fields)
  }
}

function refusalOf(error: unknown, fields: PostFields): SendOutcome {
  const isOwn = error instanceof ApiError && error.status < 429 && error.code !== 'network_error'
  if (!isOwn) return { kind: 'failed', message: failureText(error) }
  if (error.code === 'not_logged_in') return { kind: 'signed-out' }
  if (error.current) return { kind: 'conflict', message: error.message, current: error.current }
  const message = refusalText(error.code, fields) ?? error.message
  const field = POST_FIELDS.find(name => name === error.field)
  return field ? { kind: 'wrong', field, message } : { kind: 'failed', message: message || failureText(error) }
}

/** Title of the page at an address; empty when it has none or cannot be fetched. */
export async function titleOfPage(url: string, api: Api): Promise<string> {
  if (!linkOf(url)) return ''
  try {
    return (await api.read(`/_link_info?url=${encodeURIComponent(url)}`)).title
  } catch {
    return ''
  }
}

/** A suggested community. */
export interface Choice {
  name: string
  title: string | null
  /** Address of its icon. */
  icon: string | null
}

const CHOICES_MAX = 10

/** Communities whose name contains the given letters. */
export async function findChoices(q: string): Promise<Choice[]> {
  const found = await read(`/communities?q=${encodeURIComponent(q)}&limit=${CHOICES_MAX}`)
  return found.map(({ name, title, proPic }) => ({
    name,
    title,
    icon: proPic && (proPic.copies.find(copy => copy.name === 'tiny')?.url ?? proPic.url)
  }))
}
