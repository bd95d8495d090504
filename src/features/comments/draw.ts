import type { PageComment } from '#functions/contract/views.ts'
import { elementOf } from '#src/browser/markup.ts'
import { queuedText } from '#src/features/offline/messages/queued.ts'
import { Safe } from '#src/ui/html.ts'
import { insertEditBox } from './boxes.ts'
import { type CommentView, commentHtml, pendingHtml } from './comment.ts'
import { countUp } from './counts.ts'
import type { NewComment } from './store.ts'
import { authorOf, partOf, type ThreadContext } from './thread-items.ts'
import { showEvents, type ThreadEvent } from './thread-store.ts'

/** Selector of the parts that are moved to the new element when a comment is rendered again. */
const MOVED_PARTS = '.comment, .more, .write, .failed'
const VOTES = '[data-votes]'
const MARKS = ['data-marked', 'data-new', 'data-n']

/**
 * Shows the events of a thread. A comment that is being sent is inserted before its siblings; a changed comment is
 * rendered again in its place.
 */
export function startDrawing(facts: ThreadContext): void {
  const pending = new Map<number, HTMLElement>()
  const take = (zIndex: number) => {
    const element = pending.get(zIndex)
    pending.delete(zIndex)
    return element
  }
  showEvents(event => {
    if (event.kind === 'sending') pending.set(event.zIndex, showPending(facts, event.comment))
    else if (event.kind === 'refused') take(event.zIndex)?.remove()
    else if (event.kind === 'sent') resolve(facts, take(event.zIndex), event)
    else if (event.kind === 'changed') renew(facts, event.comment)
  })
}

const commentOf = (id: string | null): HTMLElement | null => (id === null ? null : document.getElementById(`c${id}`))

const viewOf = ({ path, author, isClosed, member, viewer, may }: ThreadContext): CommentView => ({
  path,
  postAuthorId: author,
  closed: isClosed,
  now: new Date(),
  member: { id: member, username: viewer, isMod: may.includes('mods'), isAdmin: may.includes('admins') },
  votes: ({ id }) => new Safe((document.getElementById('own-votes')?.innerHTML ?? '').replaceAll('{id}', id))
})

function showPending(facts: ThreadContext, { parent, body, group }: NewComment): HTMLElement {
  const comment = putOnTop(facts, parent, elementOf(pendingHtml(viewOf(facts), { body, userGroup: group })))
  comment.scrollIntoView({ block: 'nearest' })
  return comment
}

/** Shows a comment of the offline queue before its siblings, the newest one first. */
export const showWaitingComment = (
  facts: ThreadContext,
  { parent, body, group }: NewComment,
  buttons: Safe
): HTMLElement =>
  putOnTop(
    facts,
    parent,
    elementOf(pendingHtml(viewOf(facts), { body, userGroup: group, waits: { line: queuedText, buttons } }))
  )

/** Inserts a comment before its siblings. If its parent is not in the page, it is inserted at the top of the thread. */
function putOnTop(facts: ThreadContext, parent: string | null, comment: HTMLElement): HTMLElement {
  const home = commentOf(parent)?.querySelector<HTMLElement>(':scope > details') ?? facts.thread
  home.insertBefore(comment, home.querySelector(':scope > .comment, :scope > .more, :scope > .thread-end'))
  return comment
}

function resolve(
  facts: ThreadContext,
  pending: HTMLElement | undefined,
  { comment }: ThreadEvent & { kind: 'sent' }
): void {
  if (pending) replacePending(facts, pending, comment).focus()
}

/** Replaces a comment that was being sent by the stored comment of the server's response. */
export function replacePending(facts: ThreadContext, pending: HTMLElement, comment: PageComment): HTMLElement {
  countUp(facts.thread, commentOf(comment.parentId))
  // The stored comment may be in the page already, if further comments were loaded in the meantime.
  const drawn = commentOf(comment.id) ?? elementOf(commentHtml(viewOf(facts), comment))
  pending.replaceWith(drawn)
  nameAnsweredAuthor(drawn)
  drawn.tabIndex = -1
  return drawn
}

/**
 * Renders a changed comment again. Replies, open editors and vote buttons are moved to the new element, because
 * hydrated parts must keep their state. A deleted comment gets no vote buttons.
 */
function renew(facts: ThreadContext, comment: PageComment): void {
  const old = commentOf(comment.id)
  if (!old) return
  const focused = document.activeElement
  const linksParent = partOf(old, `small > a[href="#c${comment.parentId}"]`) !== null
  const fresh = elementOf(commentHtml({ ...viewOf(facts), linksParent }, comment))
  const details = partOf(fresh, 'summary')?.parentElement
  for (const moved of old.querySelectorAll(`:scope > details > :is(${MOVED_PARTS})`)) details?.appendChild(moved)
  const votes = partOf(old, VOTES)
  if (votes) partOf(fresh, VOTES)?.replaceWith(votes)
  for (const mark of MARKS) {
    const value = old.getAttribute(mark)
    if (value !== null) fresh.setAttribute(mark, value)
  }
  const box = partOf(fresh, '.write[data-write=edit]')
  if (box) insertEditBox(fresh, box)
  // The Content-Security-Policy forbids setting the attribute `style`, but not the property.
  fresh.style.cssText = old.style.cssText
  old.replaceWith(fresh)
  // An element loses the focus when it is moved.
  if (focused instanceof HTMLElement && fresh.contains(focused)) focused.focus({ preventScroll: true })
  nameAnsweredAuthor(fresh)
  offerReplies(fresh)
}

/** Shows the reply links of a comment and of its replies, except in locked branches. */
function offerReplies(comment: HTMLElement): void {
  for (const link of comment.querySelectorAll<HTMLElement>('[data-reply]'))
    link.hidden = link.closest('[data-locked]') !== null
}

/** Names the answered author in the line of a deep reply, whose small indentation does not show it. */
function nameAnsweredAuthor(comment: HTMLElement): void {
  const answered = comment.parentElement?.closest<HTMLElement>('.comment')
  const line = partOf(comment, '.when')
  if (comment.dataset['deep'] && answered && line) line.dataset['to'] = authorOf(answered)
}
