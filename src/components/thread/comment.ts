import { COMMENT_DEPTH_MAX, EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Group, PageComment, UserRef } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { copyUrl } from '#src/components/parts/copies.ts'
import { goneMark } from '#src/components/parts/gone.ts'
import { html, joined, Safe } from '#src/components/parts/html.ts'
import { time } from '#src/components/parts/time.ts'
import { hue } from '#src/lib/hue.ts'
import { commentText } from '#src/messages/comments.ts'
import { countOf } from '#src/messages/numbers.ts'
import { threadText as text } from '#src/messages/thread.ts'
import { type Highlight, isHighlighted } from './highlight.ts'
import { commentPath } from './links.ts'
import { type MemberView, ownMark, replyLink, replyName, toMenu } from './member-controls.ts'
import { missingReplies, type Tree, treeOf } from './tree.ts'

/** Data shared by all comments of a thread. */
export interface CommentView {
  /** Address of the post's page. */
  path: string
  postAuthorId: string
  /** No votes, no replies. */
  closed: boolean
  now: Date
  /** When the member was here before, in milliseconds: what others have written since is new. */
  lastVisit?: number | null
  /** The member who looks; null: a guest. */
  member: MemberView | null
  /** Draws how often one was reported, where that is known; scripts leave it out. */
  reports?(comment: PageComment): Safe | null
  /** Draws the vote buttons of one. */
  votes(comment: PageComment, closed: boolean): Safe
}

export interface ThreadView extends CommentView {
  comments: readonly PageComment[]
  highlight?: Highlight | null
  /** The comment that a single-thread page is about. */
  chosen?: string
  /** Offers what is missing below a comment; not on pages that show a part on purpose. */
  offerMore?: boolean
}

interface Drawing extends ThreadView {
  tree: Tree
}

/** From this depth on the steps shrink and the author line says to whom. */
const DEEP = 6
/** How high things are in lines of text on a phone: what a comment has besides its text, and a folded branch. */
const FRAME_LINES = 4
const SHUT_LINES = 2
/** Characters of such a line, marks and all, at the top, and how many each step takes from it. */
const LINE_LENGTH = 34
const STEP_LENGTH = 2
const NOTHING = new Safe('')

/**
 * Draws the comments of a thread. One function over strings, not a component for each comment: pages and the
 * fragments that script puts in share it, and it is the cheaper of the two.
 * A comment is 10 elements, a member's 12, one more for a photo and for each further block of its text.
 */
export function threadHtml(view: ThreadView): string {
  const drawing = { ...view, tree: treeOf(view.comments) }
  return branches(drawing, drawing.tree.roots).text
}

/** A comment alone, as it stands in its thread: its replies are the caller's. */
export const commentHtml = (view: CommentView, comment: PageComment): Safe =>
  branch({ ...view, comments: [comment], tree: treeOf([comment]) }, comment)

/** Data of a comment before the server has it. */
interface Pending {
  body: string
  userGroup: Group
  /** Note below a queued comment; absent: it is being sent. */
  waits?: { line: string; acts: Safe }
}

/** The member's own comment while it is being sent, or waits for that. */
export function pendingHtml(view: CommentView, { body, userGroup, waits }: Pending): Safe {
  const { id = NOBODY, username = '' } = view.member ?? {}
  const written = { author: { id, username, proPic: null }, userId: id, userDeleted: false, userGroup }
  const line = html`${author(view, { ...written, userGhostId: null, deletedAs: null })}<span>${waits?.line ?? commentText.sending}</span>`
  return frame(
    html` data-pending${waits ? html` data-queued` : html` aria-busy="true"`}`,
    line,
    html`<summary>${text.comment}</summary><p class="prose">${body}</p>${waits?.acts}`
  )
}

/** @param isLocked a comment above them is locked. */
const branches = (drawing: Drawing, comments: readonly PageComment[], isLocked = false): Safe =>
  joined(comments.map(comment => branch(drawing, comment, isLocked)))

function branch(drawing: Drawing, comment: PageComment, isBelowLock = false): Safe {
  const isLocked = isBelowLock || comment.locked === true
  const shut = isShut(drawing, comment)
  const attributes = html`${comment.depth === 0 && html` data-n="${shut ? SHUT_LINES : linesOf(drawing.tree, comment)}"`}${comment.depth >= DEEP && html` data-deep="${comment.depth + 1}"`}${isMarked(drawing, comment) && html` data-marked`}${isNew(drawing, comment) && html` data-new`}${comment.isAuthorMuted && html` data-muted`}${comment.locked && html` data-locked="${comment.lockedByGroup}"`}`
  const folded = comment.noReplies > 0 ? countOf.replies(comment.noReplies) : text.comment
  const replies = branches(drawing, drawing.tree.replies.get(comment.id) ?? [], isLocked)
  const line = html`${author(drawing, comment)}${age(drawing, comment)}${drawing.reports?.(comment)}${seenDeleted(comment)}${comment.isAuthorMuted && html`<span>${text.muted}</span>`}${comment.locked && html`<span>${text.locked}</span>`}`
  const fold = html`<summary${comment.noReplies > 0 && html` data-replies="${comment.noReplies}"`}>${folded}</summary>`
  return frame(
    html` id="c${comment.id}"${attributes}`,
    line,
    html`${fold}${body(comment)}${controls(drawing, comment, isLocked)}${replies}${more(drawing, comment)}`,
    !shut
  )
}

/** How high a branch is, about: the page guesses by it where the branch is not laid out. */
function linesOf(tree: Tree, comment: PageComment): number {
  const replies = tree.replies.get(comment.id) ?? []
  const length = LINE_LENGTH - STEP_LENGTH * Math.min(comment.depth, DEEP)
  const own = FRAME_LINES + Math.ceil(comment.bodyHtml.length / length)
  return replies.reduce((sum, reply) => sum + linesOf(tree, reply), own)
}

/** An author's line, and what folds below it. */
const frame = (attributes: Safe, line: Safe, details: Safe, isOpen = true): Safe =>
  html`<article class="comment"${attributes}>${line}<details${isOpen && html` open`}>${details}</details></article>
`

const isMarked = ({ chosen, highlight }: Drawing, { id, createdAt }: PageComment): boolean =>
  chosen === id || isHighlighted(highlight ?? null, createdAt)

function isNew({ lastVisit, member }: Drawing, { createdAt, deleted, userId }: PageComment): boolean {
  if (typeof lastVisit !== 'number' || deleted || userId === member?.id) return false
  return Date.parse(createdAt) > lastVisit
}

/** A muted author's comment is folded, unless the reader came for one that stands below it. */
const isShut = (drawing: Drawing, { id, isAuthorMuted }: PageComment): boolean =>
  isAuthorMuted && !drawing.comments.some(other => other.ancestors.includes(id) && isMarked(drawing, other))

type Authored = Pick<PageComment, 'userId' | 'userDeleted' | 'userGhostId' | 'userGroup' | 'deletedAs'> & {
  author: Pick<UserRef, 'id' | 'username' | 'proPic'> | null
}

function author({ postAuthorId, member }: CommentView, comment: Authored): Safe {
  const { author: person, userDeleted, userGhostId } = comment
  if (person === null) return html`<span>${text.deleted(comment.deletedAs ?? 'normal')}</span>`
  if (person.id === NOBODY) return html`<span>${text.ghost(userGhostId ?? '')}</span>`
  const { username, proPic } = person
  const picture = proPic
    ? html`<img class="avatar" src="${copyUrl(proPic, 'tiny')}" width="24" height="24" alt="" loading="lazy">`
    : NOTHING
  const letter = proPic
    ? NOTHING
    : html` data-letter="${username.slice(0, 1).toUpperCase()}" data-hue="${hue(username)}"`
  return html`${picture}<a href="/@${username}"${letter}${goneMark(userDeleted)}${role(comment, postAuthorId)}${ownMark(member, comment)}>${username}</a>`
}

/** A deleted comment that moderators and admins still see is marked beside its time. */
const seenDeleted = ({ deleted, deletedAs, author }: PageComment): Safe =>
  deleted && author ? html`<span>${text.deleted(deletedAs ?? 'normal')}</span>` : NOTHING

function role({ userGroup, userId }: Authored, postAuthorId: string): Safe {
  const official = userGroup === 'mods' || userGroup === 'admins' ? userGroup : null
  const own = userId === postAuthorId
  if (!official && !own) return NOTHING
  const labels = [own && text.postAuthor, official && text.groups[official]].filter(Boolean).join(', ')
  return html` data-group="${official ?? 'author'}" data-label="${labels}"`
}

function age(drawing: Drawing, comment: PageComment): Safe {
  const { path, now, tree } = drawing
  const { id, createdAt, editedAt, depth, parentId } = comment
  const to = depth >= DEEP && parentId !== null ? tree.byId.get(parentId)?.author?.username : undefined
  const edited = editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > EDIT_GRACE && !comment.deleted
  return html`<a class="when" href="${commentPath(path, id)}"${to !== undefined && html` data-to="${to}"`}>${time(createdAt, now, { bare: true })}${isNew(drawing, comment) && html`<span class="unseen">${text.isNew}</span>`}</a>${edited && html`<span>${text.edited}</span>`}`
}

function body({ bodyHtml, contentStripped }: PageComment): Safe {
  if (contentStripped || bodyHtml === '') return NOTHING
  // A single paragraph carries the class itself: a node less in most comments.
  if (isOneParagraph(bodyHtml)) return new Safe(`<p class="prose">${bodyHtml.slice(3)}`)
  return html`<div class="prose">${new Safe(bodyHtml)}</div>`
}

const isOneParagraph = (rendered: string): boolean =>
  rendered.startsWith('<p>') && rendered.endsWith('</p>') && rendered.lastIndexOf('<p>') === 0

function controls({ closed, member, votes }: Drawing, comment: PageComment, isLocked: boolean): Safe {
  const mayReply = !closed && !comment.deleted && comment.depth < COMMENT_DEPTH_MAX
  const reply =
    mayReply &&
    (member
      ? replyLink(comment, isLocked)
      : !isLocked &&
        html`<button class="act" name="do" value="reply:c${comment.id}"${replyName(comment)}>${text.reply}</button>`)
  const menu = member && !comment.deleted && toMenu(member, comment)
  return html`${!comment.deleted && votes(comment, closed)}${reply}${menu}`
}

function more({ offerMore, path, tree }: Drawing, comment: PageComment): Safe {
  const missing = offerMore ? missingReplies(tree, comment) : 0
  if (missing <= 0) return NOTHING
  return html`<a class="more" href="${commentPath(path, comment.id)}" rel="nofollow" data-replies="${missing}">${text.more(missing)}</a>`
}
