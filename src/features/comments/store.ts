import type { Group, PageComment } from '#functions/contract/views.ts'
import { type Api, ApiError, newKey, pageApi } from '#src/browser/api.ts'
import { countWritten } from '#src/browser/written.ts'
import { addBan } from '#src/features/moderation/felt-bans.ts'
import type { DraftPicture } from '#src/features/offline/drafts-store.ts'
import { deliver, QUEUED } from '#src/features/offline/send-or-queue.ts'
import { failureText } from '#src/ui/failure.ts'
import { commentText as text } from './text.ts'
import type { CommentRef } from './thread-items.ts'

/**
 * Delay in milliseconds before a comment is sent again, after it was refused because it came too soon after another.
 */
const RETRY_MS = 2000
const TOO_MANY_REQUESTS = 429
const LOGGED_OUT = 401

/** Reason for which a text was refused. `beside` is shown at the field, `alert` as an alert; each may be empty. */
export interface Refusal {
  beside: string
  alert: string
  /** Text that was saved in another window or by somebody else since the edit began. */
  newer?: string
}
export type Outcome = { kind: 'done'; comment: PageComment } | ({ kind: 'refused' } & Refusal)
/** Outcome of sending a comment, which is added to the offline queue when there is no network. */
export type Delivered = Outcome | { kind: 'queued' }

/** A comment to send: its post, its text, and the role (author, moderator or admin) of its writer. */
export interface NewComment {
  post: string
  /** Address of the post's page. */
  thread: string
  community: string
  /** Id of the answered comment; null for a comment on the post. */
  parent: string | null
  body: string
  /** The uploaded picture; null or absent: none. */
  picture?: DraftPicture | null | undefined
  group: Group
}

/** Idempotency keys of sent texts that have got no response yet. Sending a text again unchanged uses its key. */
const unanswered = new Map<string, string>()

/** Sends a new comment. Without a network it is added to the offline queue. */
export async function sendComment(comment: NewComment, api: Api = pageApi): Promise<Delivered> {
  const { post, community, parent, group, picture } = comment
  const path = `/posts/${post}/comments?html=true&userGroup=${group}` as const
  const body = { parentCommentId: parent, body: comment.body, imageId: picture?.imageId, altText: picture?.altText }
  const action = { kind: 'comments', item: `comments:${post}`, method: 'POST', path, body, after: comment } as const
  const text = path + JSON.stringify(body)
  try {
    const outcome = await sendText(text, community, once => deliver(action, once, api))
    if (outcome.kind === 'done') countWritten()
    return outcome
  } catch (error) {
    if (error !== QUEUED) throw error
    // The offline queue now has the text with its idempotency key and sends it, so the key is not needed here any more.
    unanswered.delete(text)
    return { kind: 'queued' }
  }
}

/**
 * Sends a text. A text that is refused because it came too soon after another is sent again once, before an error is
 * shown.
 * @param text path and body of the call; the idempotency key is stored under it.
 * @throws QUEUED when the text was added to the offline queue.
 */
function sendText(text: string, community: string, sendAs: (key: string) => Promise<PageComment>): Promise<Outcome> {
  const once = unanswered.get(text) ?? newKey()
  unanswered.set(text, once)
  return outcomeOf(community, async () => {
    const comment = await sendAs(once).catch(async (error: { status?: number }) => {
      if (error.status !== TOO_MANY_REQUESTS) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      return sendAs(once)
    })
    unanswered.delete(text)
    return comment
  })
}

export const pathOf = ({ post, id }: CommentRef) => `/posts/${post}/comments/${id}?html=true` as const

/** An edit of a comment. */
export interface CommentChange {
  body: string
  /** The text on which the edit was based; a text saved since then is not overwritten. */
  was: string
  /** The picture; null: none; absent: unchanged. */
  picture?: DraftPicture | null | undefined
}

/** Saves an edited comment. */
export function changeComment(
  comment: CommentRef,
  { body, was, picture }: CommentChange,
  api: Api = pageApi
): Promise<Outcome> {
  const path = pathOf(comment)
  const imageId = picture === null ? null : picture?.imageId
  const written = { body, was: { body: was }, imageId, altText: picture?.altText }
  return sendText(path + JSON.stringify(written), comment.community, once => api.call('PUT', path, written, { once }))
}

/** Reads a comment with its Markdown source. */
export const readComment = (id: string, api: Api = pageApi): Promise<Outcome> =>
  outcomeOf('', () => api.read(`/comments/${id}?html=true`))

/**
 * Runs a call and turns its error into a refusal.
 * @param community id of the comment's community.
 * @throws QUEUED when the call was added to the offline queue.
 */
export async function outcomeOf(community: string, ask: () => Promise<PageComment>): Promise<Outcome> {
  try {
    return { kind: 'done', comment: await ask() }
  } catch (error) {
    if (error === QUEUED) throw error
    return { kind: 'refused', ...refusalOf(error, community) }
  }
}

function refusalOf(error: unknown, community: string): Refusal {
  if (!(error instanceof ApiError)) return { beside: '', alert: failureText(error) }
  const { code, status, message, current } = error
  if (code === 'comment_empty' || code === 'body_too_long') return { beside: message, alert: '' }
  if (code === 'edit_conflict') return { beside: message, alert: '', newer: current?.['body'] ?? '' }
  if (code === 'banned_from_community') {
    addBan(community)
    return { beside: '', alert: text.banned }
  }
  const isFinal = status < 500 && status !== TOO_MANY_REQUESTS && status !== LOGGED_OUT && code !== 'network_error'
  return isFinal && message ? { beside: message, alert: '' } : { beside: '', alert: failureText(error) }
}
