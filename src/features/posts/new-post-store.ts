import type { PostRef } from '#functions/contract/calls.ts'
import { linkOf } from '#functions/contract/post-fields.ts'
import type { MarkName } from '#functions/contract/post-marks.ts'
import { isBlank, trimText } from '#functions/contract/text.ts'
import { type Api, ApiError, newKey, read } from '#src/browser/api.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { failureText } from '#src/ui/failure.ts'
import {
  changedMarks,
  labelNumber,
  POST_FIELDS,
  type PostField,
  type PostFields,
  type PostTexts,
  refusalText
} from './new-post-fields.ts'

/** Outcome of sending a post. */
export type SendOutcome =
  | { kind: 'done'; path: string }
  /** The session has ended, so the writer must log in again. */
  | { kind: 'signed-out' }
  /** A field has a value that the server refuses. */
  | { kind: 'wrong'; field: PostField; message: string }
  /** The post was saved with other texts since the edit began. */
  | { kind: 'conflict'; message: string; current: Partial<PostTexts> }
  /** The call failed, or was refused for a reason that belongs to no field. */
  | { kind: 'failed'; message: string }

interface Sending {
  fields: PostFields
  pictures: readonly Picture[]
  /** Public id of the edited post; null for a new one. */
  edit: string | null
  /** Saved texts on which the edit is based; null for a new post. */
  was: PostTexts | null
  /** True when the form has shown the posts that have the link already. */
  isWarned: boolean
  /** Marks that an edited post had when its edit began. */
  marksBefore: readonly MarkName[]
  /** Label that an edited post had when its edit began; empty: none. */
  labelBefore: string
  /** Is called when the label is saved: the texts and marks that are saved after it may still be refused. */
  onLabelled?(): void
}

let last = { text: '', key: '' }

/**
 * Makes the idempotency key of a call. Equal content gets an equal key, so that sending it again creates nothing new.
 */
function keyOf(body: object): string {
  const text = JSON.stringify(body)
  if (text !== last.text) last = { text, key: newKey() }
  return last.key
}

/** Creates a post, or saves an edited one. */
export async function sendPost(sending: Sending, api: Api): Promise<SendOutcome> {
  const { fields, pictures, edit, was, isWarned } = sending
  const { type, title, body, community, url, userGroup, spoiler, adult } = fields
  const images = pictures.map(({ imageId, altText }) => ({ imageId, caption: altText }))
  const changes = { title, body, userGroup, ...changedMarks(fields, sending.marksBefore), ...(was && { was }) }
  const kind = { type, community: trimText(community), labelId: labelNumber(fields.labelId) }
  const whole = { title, body, userGroup, ...kind, url, images, spoiler, adult }
  try {
    if (edit) await sendLabel(edit, sending, api)
    const post = edit
      ? await api.call('PUT', `/posts/${edit}`, changes, { once: keyOf({ edit, ...changes }) })
      : await api.call('POST', '/posts', { ...whole, refuseRepeatedLink: !isWarned }, { once: keyOf(whole) })
    const { communityName, publicId } = post
    return { kind: 'done', path: `/${communityName}/post/${publicId}` }
  } catch (error) {
    return refusalOf(error, fields)
  }
}

/** Saves the label, if an edit has changed it. It comes first: when it is refused, nothing of the edit is saved. */
async function sendLabel(post: string, { fields, labelBefore, onLabelled }: Sending, api: Api): Promise<void> {
  if (fields.labelId === labelBefore) return
  const query = new URLSearchParams({ action: 'label', labelId: fields.labelId })
  await api.call('PUT', `/posts/${post}?${query}`, {}, { once: keyOf({ post, query: String(query) }) })
  onLabelled?.()
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

/** Returns the title of the page at an address; empty when the page has none or cannot be fetched. */
export async function titleOfPage(url: string, api: Api): Promise<string> {
  if (!linkOf(url)) return ''
  try {
    return (await api.read(`/_link_info?url=${encodeURIComponent(url)}`)).title
  } catch {
    return ''
  }
}

/**
 * Finds the posts of a community that have a link already; empty when they cannot be loaded, because a warning is no
 * reason to stop a writer.
 */
export async function postsWithLink({ url, community }: PostFields, api: Api): Promise<readonly PostRef[]> {
  if (!linkOf(url) || isBlank(community)) return []
  try {
    return await api.read(`/posts/_same_link?${new URLSearchParams({ url, community })}`)
  } catch {
    return []
  }
}

/** A suggested community. */
export interface Choice {
  name: string
  title: string | null
  /** Address of the community's icon; null without one. */
  icon: string | null
}

const CHOICES_MAX = 10

/** Finds communities whose name contains the letters. */
export async function findChoices(q: string): Promise<Choice[]> {
  const found = await read(`/communities?q=${encodeURIComponent(q)}&limit=${CHOICES_MAX}`)
  return found.map(({ name, title, proPic }) => ({
    name,
    title,
    icon: proPic && (proPic.copies.find(copy => copy.name === 'tiny')?.url ?? proPic.url)
  }))
}
