import { linkOf } from '#functions/contract/post-fields.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Community, Post } from '#functions/contract/views.ts'
import { ApiError, call, type Failure, newKey, read } from '#src/api.ts'
import { fetchMarkup, parsed } from '#src/lib/markup.ts'
import { newPostText } from '#src/messages/new-post.ts'
import { failureText } from '#src/stores/page/failure.ts'
import type { Picture } from '#src/stores/pictures/picture.ts'
import {
  type ChosenCommunity,
  isSameToWriter,
  POST_FIELDS,
  type PostField,
  type PostFields,
  type PostTexts,
  refusalText
} from './new-post-fields.ts'

/** Result of sending a post. */
export type SendOutcome =
  | { kind: 'done'; path: string }
  /** Its writer must sign in anew. */
  | { kind: 'signed-out' }
  /** Refused for what stands in a field. */
  | { kind: 'wrong'; field: PostField; message: string }
  /** Somebody has saved other texts since it was begun. */
  | { kind: 'conflict'; message: string; current: Partial<PostTexts> }
  /** Not taken now, or for what no field can tell. */
  | { kind: 'failed'; message: string }

interface Sending {
  fields: PostFields
  pictures: readonly Picture[]
  /** The post that is edited. */
  edit: string | null
  /** The saved texts that were changed. */
  was: PostTexts | null
}

let last = { text: '', key: '' }

/** Names a call by what it says: the same post, sent again after its answer was lost, makes nothing new. */
function keyOf(body: object): string {
  const text = JSON.stringify(body)
  if (text !== last.text) last = { text, key: newKey() }
  return last.key
}

/** Sends a new post, or the changes of one. */
export async function sendPost({ fields, pictures, edit, was }: Sending): Promise<SendOutcome> {
  const { type, title, body, community, url, userGroup } = fields
  const images = pictures.map(({ imageId, altText }) => ({ imageId, caption: altText }))
  const changes = { title, body, userGroup, ...(was && { was }) }
  const whole = { title, body, userGroup, type, community: trimText(community), url, images }
  try {
    const post = edit
      ? await call('PUT', `/posts/${edit}`, changes, { once: keyOf({ edit, ...changes }) })
      : await call('POST', '/posts', whole, { once: keyOf(whole) })
    const { communityName, publicId } = post as Post
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

/** The title of a page; empty when there is none, or nobody can say. */
export async function titleOfPage(url: string): Promise<string> {
  if (!linkOf(url)) return ''
  try {
    const { title } = (await read(`/_link_info?url=${encodeURIComponent(url)}`)) as { title: string }
    return title
  } catch {
    return ''
  }
}

/** A community that may be chosen. */
export interface Choice {
  name: string
  title: string | null
  /** Address of its icon. */
  icon: string | null
}

const CHOICES_MAX = 10

/** Communities whose names hold some letters. */
export async function findChoices(q: string): Promise<Choice[]> {
  const found = (await read(`/communities?q=${encodeURIComponent(q)}&limit=${CHOICES_MAX}`)) as Community[]
  return found.map(({ name, title, proPic }) => ({
    name,
    title,
    icon: proPic && (proPic.copies.find(copy => copy.name === 'tiny')?.url ?? proPic.url)
  }))
}

/**
 * Shows the community that was chosen beside the form.
 * @param isWanted whether it is still the one that is chosen: another may be while this one is looked up.
 * @returns what its writer must know of it.
 * @throws Response that is not OK, ApiError where there is no such community; TypeError when none came.
 */
export async function showPlace(name: string, isWanted: () => boolean): Promise<ChosenCommunity> {
  const side = sideIn(document)
  if (side) side.ariaBusy = 'true'
  try {
    const fresh = await sideOf(name)
    if (isWanted()) sideIn(document)?.replaceWith(fresh)
    return placeIn(fresh)
  } finally {
    if (side) side.ariaBusy = null
  }
}

/**
 * Looks whether that is still so. What is shown stays untouched unless its writer may post there no more, or may again.
 * @throws as showPlace.
 */
export async function lookAtPlace(name: string): Promise<ChosenCommunity> {
  const fresh = await sideOf(name)
  const side = sideIn(document)
  const now = placeIn(fresh)
  const shown = side && placeIn(side)
  // Another one may have been chosen since.
  if (shown?.name === now.name && !isSameToWriter(shown, now)) side?.replaceWith(fresh)
  return now
}

const sideIn = (page: Document): HTMLElement | null => page.querySelector('[data-side]')

async function sideOf(name: string): Promise<HTMLElement> {
  try {
    const shown = sideIn(parsed(await fetchMarkup(`/-/places/${encodeURIComponent(name)}`)))
    return document.adoptNode(shown as HTMLElement)
  } catch (error) {
    if ((error as Failure).status !== 404) throw error
    throw new ApiError({ status: 404, code: 'community_not_found', message: newPostText.notFound })
  }
}

function placeIn({ dataset }: HTMLElement): ChosenCommunity {
  const { side: name = '', why = '', mod } = dataset
  return { name, why: (why || null) as ChosenCommunity['why'], isMod: mod !== undefined }
}
