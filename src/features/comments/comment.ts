import { isAhead } from '#functions/contract/clock.ts'
import { COMMENT_DEPTH_MAX } from '#functions/contract/limits.ts'
import type { CommentSort } from '#functions/contract/sorts.ts'
import type { Group, PageComment, UserRef } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { isMarkedEdited } from '#src/features/feeds/card.ts'
import { goneMark } from '#src/features/feeds/gone.ts'
import { roleMark } from '#src/features/feeds/role-mark.ts'
import { commentPath, commentVersionsPath } from '#src/ui/comment-links.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { html, joined, Safe } from '#src/ui/html.ts'
import { hue } from '#src/ui/hue.ts'
import { countOf } from '#src/ui/messages/numbers.ts'
import { time } from '#src/ui/time.ts'
import { content, shownSize } from './content.ts'
import { freshIn } from './fresh.ts'
import { type Highlight, isHighlighted } from './highlight.ts'
import { type MemberView, ownMark, replyLink, replyName, toMenu } from './member-controls.ts'
import { threadText as text } from './messages/thread.ts'
import { orderQuery } from './order.ts'
import { commentText } from './text.ts'
import { missingReplies, type Tree, treeOf } from './tree.ts'

/** Data that all comments of a thread are rendered with. */
export interface CommentView {
  /** Address of the post's page. */
  path: string
  postAuthorId: string
  /** True when the post is locked or deleted: its thread takes no votes and no replies. */
  closed: boolean
  now: Date
  /** Time of the member's previous visit in milliseconds: later comments of other authors are marked as new. */
  lastVisit?: number | null
  /** The member who views the thread; null for guests. */
  member: MemberView | null
  /** Whether replies link to their parents; absent: those that do not stand directly below them. */
  linksParent?: boolean
  /** Renders the number of a comment's reports; absent in the browser. */
  reports?(comment: PageComment): Safe | null
  /** Renders the vote buttons of a comment. */
  votes(comment: PageComment, closed: boolean): Safe
}

export interface ThreadView extends CommentView {
  comments: readonly PageComment[]
  /** Order of the comments, which the links to missing replies keep; absent: the default order. */
  order?: CommentSort
  highlight?: Highlight | null
  /** Id of the linked comment, on a page that shows one branch only. */
  chosen?: string
  /** True to render links to replies that are not loaded; false on a page that shows one branch only. */
  offerMore?: boolean
}

interface Drawing extends ThreadView {
  tree: Tree
  /** Id of the next new comment, by the id of a new comment; absent outside of a whole page. */
  nextFresh?: ReadonlyMap<string, string>
}

/** Nesting depth from which replies are indented less, and the author line of a reply names the answered author. */
const DEEP = 6
/** Estimated heights in lines of text on a phone: of a comment without its text, and of a folded comment. */
const FRAME_LINES = 4
const SHUT_LINES = 2
/**
 * For estimating a comment's height: how many characters of its HTML fill one line on a phone, for a top-level comment,
 * and how many fewer for each level of nesting.
 */
const LINE_LENGTH = 34
/** Height of a line in CSS pixels. */
const LINE_HEIGHT = 24
const STEP_LENGTH = 2
const NOTHING = new Safe('')

/**
 * Renders the comments of a thread, each new one with a link to the next new one. The result is a string: components
 * would be slower, and the fragments that script requests are rendered by this function too. A comment consists of 10
 * HTML elements, or of 12 with a member's controls. A photo and each text block after the first add one element, a link
 * to the parent adds two.
 * @returns the HTML, the ids of the new comments in the order of the page, and the number of new comments in it,
 *   including those of muted authors.
 */
export function threadHtml(view: ThreadView): { thread: string; fresh: string[]; newOnPage: number } {
  const drawing = { ...view, tree: treeOf(view.comments) }
  const fresh = typeof view.lastVisit === 'number' ? freshIn(drawing.tree, comment => isNew(drawing, comment)) : []
  const nextFresh = new Map(fresh.slice(0, -1).map((id, at) => [id, fresh[at + 1] ?? '']))
  const newOnPage = view.comments.filter(comment => isNew(drawing, comment)).length
  return { thread: branches({ ...drawing, nextFresh }, drawing.tree.roots).text, fresh, newOnPage }
}

/** Renders a single comment without replies. */
export const commentHtml = (view: CommentView, comment: PageComment): Safe =>
  branch({ ...view, comments: [comment], tree: treeOf([comment]) }, comment)

/** Data of the member's comment before the server has stored it. */
interface Pending {
  body: string
  userGroup: Group
  /** Note and buttons of a comment in the offline queue; absent while the comment is being sent. */
  waits?: { line: string; buttons: Safe }
}

/** Renders the member's own comment while it is being sent or queued. */
export function pendingHtml(view: CommentView, { body, userGroup, waits }: Pending): Safe {
  const { id = NOBODY, username = '' } = view.member ?? {}
  const written = { author: { id, username, proPic: null, isBot: false }, userId: id, userDeleted: false, userGroup }
  const line = html`${author(view, { ...written, userGhostId: null, deletedAs: null })}<span>${waits?.line ?? commentText.sending}</span>`
  return frame(
    html` data-pending${waits ? html` data-queued` : html` aria-busy="true"`}`,
    line,
    html`<summary>${text.comment}</summary><p class="prose">${body}</p>${waits?.buttons}`
  )
}

/**
 * Renders comments with the same parent, each with its replies.
 * @param isLocked true below a locked comment.
 */
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
    html`${fold}${!comment.contentStripped && content(comment)}${controls(drawing, comment, isLocked)}${replies}${more(drawing, comment)}`,
    !shut
  )
}

/**
 * Returns the estimated height in lines of a comment with its replies. Browsers reserve this height for branches whose
 * layout they skip.
 */
function linesOf(tree: Tree, comment: PageComment): number {
  const replies = tree.replies.get(comment.id) ?? []
  const length = LINE_LENGTH - STEP_LENGTH * Math.min(comment.depth, DEEP)
  const picture = comment.image ? Math.ceil(shownSize(comment.image).height / LINE_HEIGHT) : 0
  const own = FRAME_LINES + Math.ceil(comment.bodyHtml.length / length) + picture
  return replies.reduce((sum, reply) => sum + linesOf(tree, reply), own)
}

/** Renders the element of a comment: its author line, and the part that can be folded. */
const frame = (attributes: Safe, line: Safe, details: Safe, isOpen = true): Safe =>
  html`<article class="comment"${attributes}>${line}<details${isOpen && html` open`}>${details}</details></article>
`

const isMarked = ({ chosen, highlight }: Drawing, { id, createdAt }: PageComment): boolean =>
  chosen === id || isHighlighted(highlight ?? null, createdAt)

function isNew({ lastVisit, member, now }: Drawing, { createdAt, deleted, userId }: PageComment): boolean {
  if (typeof lastVisit !== 'number' || deleted || userId === member?.id) return false
  const at = Date.parse(createdAt)
  return at > lastVisit && !isAhead(at, now.getTime())
}

/**
 * True for a comment of a muted author, which is rendered folded, unless a highlighted comment is among its replies.
 */
const isShut = (drawing: Drawing, { id, isAuthorMuted }: PageComment): boolean =>
  isAuthorMuted && !drawing.comments.some(other => other.ancestors.includes(id) && isMarked(drawing, other))

type Authored = Pick<PageComment, 'userId' | 'userDeleted' | 'userGhostId' | 'userGroup' | 'deletedAs'> & {
  author: Pick<UserRef, 'id' | 'username' | 'proPic' | 'isBot'> | null
}

function author({ postAuthorId, member }: CommentView, comment: Authored): Safe {
  const { author: person, userDeleted, userGhostId, userGroup, userId } = comment
  if (person === null) return html`<span>${text.deleted(comment.deletedAs ?? 'normal')}</span>`
  if (person.id === NOBODY) return html`<span>${text.ghost(userGhostId ?? '')}</span>`
  const { username, proPic, isBot } = person
  const picture = proPic
    ? html`<img class="avatar" src="${copyUrl(proPic, 'tiny')}" width="24" height="24" alt="" loading="lazy">`
    : NOTHING
  const letter = proPic
    ? NOTHING
    : html` data-letter="${username.slice(0, 1).toUpperCase()}" data-hue="${hue(username)}"`
  return html`${picture}<a href="/@${username}"${letter}${goneMark(userDeleted)}${roleMark({ userGroup, isBot, isPostAuthor: userId === postAuthorId })}${ownMark(member, comment)}>${username}</a>`
}

/** Renders the mark of a deleted comment whose text the viewer can still see, as moderator or admin. */
const seenDeleted = ({ deleted, deletedAs, author }: PageComment): Safe =>
  deleted && author ? html`<span>${text.deleted(deletedAs ?? 'normal')}</span>` : NOTHING

function age(drawing: Drawing, comment: PageComment): Safe {
  const { path, now, tree } = drawing
  const { id, createdAt, depth, parentId } = comment
  const to = depth >= DEEP && parentId !== null ? tree.byId.get(parentId)?.author?.username : undefined
  const edited = isMarkedEdited(comment) && !comment.deleted
  const next = drawing.nextFresh?.get(id)
  return html`<a class="when" href="${commentPath(path, id)}"${to !== undefined && html` data-to="${to}"`}>${time(createdAt, now, { bare: true })}${isNew(drawing, comment) && html`<span class="unseen">${text.isNew}</span>`}</a>${edited && html`<span><a href="${commentVersionsPath(comment.postPublicId, id)}">${text.edited}</a></span>`}${next !== undefined && html`<span><a href="#c${next}">${text.nextNew}</a></span>`}${linksToParent(drawing, comment) && html`<small><a href="#c${parentId}" aria-label="${text.parent}">↑</a></small>`}`
}

/** True for a reply with a link to its parent: other replies stand between them. */
const linksToParent = ({ tree, linksParent }: Drawing, { id, parentId }: PageComment): boolean =>
  parentId !== null && (linksParent ?? (tree.byId.has(parentId) && tree.replies.get(parentId)?.[0]?.id !== id))

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

function more({ offerMore, order, path, tree }: Drawing, comment: PageComment): Safe {
  const missing = offerMore ? missingReplies(tree, comment) : 0
  if (missing <= 0) return NOTHING
  return html`<a class="more" data-do="comments.loadMore" href="${commentPath(path, comment.id, order && orderQuery(order))}" rel="nofollow" data-replies="${missing}">${text.more(missing)}</a>`
}
