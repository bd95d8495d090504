import type { Group, PageComment } from '#functions/contract/views.ts'
import { ApiError, call, newKey, read } from '#src/api.ts'
import type { CommentRef } from '#src/lib/thread.ts'
import { commentText as text } from '#src/messages/comments.ts'
import { deliver, QUEUED } from '#src/stores/outbox/deliver.ts'
import { tellBanned } from '#src/stores/page/bans.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { countWritten } from '#src/stores/page/written.ts'

/** A comment that comes too soon is sent again after so long, in milliseconds. */
const RETRY_MS = 2000
const TOO_MANY_REQUESTS = 429
const LOGGED_OUT = 401

/** The reason why a comment was refused, beside the field or as an alert; '' where there is none. */
export interface Refusal {
  beside: string
  alert: string
  /** The text that another window has saved since the comment was read. */
  newer?: string
}
export type Outcome = { kind: 'done'; comment: PageComment } | ({ kind: 'refused' } & Refusal)
/** The same of what may wait for the network. */
export type Delivered = Outcome | { kind: 'queued' }

/** Where a comment goes and how. */
export interface NewComment {
  post: string
  /** Address of the post's page. */
  thread: string
  community: string
  /** null: on the post itself. */
  parent: string | null
  body: string
  group: Group
}

/** Names of the sendings of texts that nobody answered: sent again as they are, they are taken once. */
const unanswered = new Map<string, string>()

/** Sends a comment. */
export async function sendComment(comment: NewComment): Promise<Delivered> {
  const { post, community, parent, group } = comment
  const path = `/posts/${post}/comments?html=true&userGroup=${group}`
  const body = { parentCommentId: parent, body: comment.body }
  const act = { kind: 'comments', item: `comments:${post}`, method: 'POST', path, body, after: comment } as const
  const text = path + JSON.stringify(body)
  try {
    const outcome = await sendText(text, community, once => deliver(act, once))
    if (outcome.kind === 'done') countWritten()
    return outcome
  } catch (error) {
    if (error !== QUEUED) throw error
    // From now on it is another one's to send.
    unanswered.delete(text)
    return { kind: 'queued' }
  }
}

/**
 * Sends what somebody has written. Who writes faster than is allowed waits, and is told only when that was not enough.
 * @param text all that it says.
 * @throws KEPT.
 */
function sendText(text: string, community: string, sendAs: (key: string) => Promise<unknown>): Promise<Outcome> {
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

export const pathOf = ({ post, id }: CommentRef): string => `/posts/${post}/comments/${id}?html=true`

/** @param was the text that was changed: nothing that was saved since is written over. */
export function changeComment(place: CommentRef, body: string, was: string): Promise<Outcome> {
  const path = pathOf(place)
  const written = { body, was: { body: was } }
  return sendText(path + JSON.stringify(written), place.community, once => call('PUT', path, written, { once }))
}

/** The comment with its source. */
export const readComment = (id: string): Promise<Outcome> => outcomeOf('', () => read(`/comments/${id}?html=true`))

/** Result of a call. @param community id of that in which it is made. @throws KEPT. */
export async function outcomeOf(community: string, ask: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { kind: 'done', comment: (await ask()) as PageComment }
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
    tellBanned(community)
    return { beside: '', alert: text.banned }
  }
  const isTold = status < 500 && status !== TOO_MANY_REQUESTS && status !== LOGGED_OUT && code !== 'network_error'
  return isTold && message ? { beside: message, alert: '' } : { beside: '', alert: failureText(error) }
}
