import type { PageComment, Viewer } from '#functions/contract/views.ts'
import { isModOf } from '#functions/moderation/rules.ts'
import { deletePath, editPath, replyPath } from '#src/ui/comment-links.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { threadText as text } from './messages/thread.ts'

/** Facts about the viewing member that a thread is rendered by. */
export interface MemberView {
  id: string
  username: string
  isMod: boolean
  isAdmin: boolean
}

export function memberView(viewer: Viewer | null | undefined, communityId: string): MemberView | null {
  if (!viewer) return null
  const { id, username, isAdmin } = viewer
  return { id, username, isAdmin, isMod: isModOf(viewer, communityId) }
}

/**
 * Returns the roles of the member, as moderator or admin, besides that of an author, for a data attribute of the
 * thread.
 */
export const capacitiesOf = ({ isMod, isAdmin }: MemberView): string =>
  [isMod && 'mods', isAdmin && 'admins'].filter(Boolean).join(' ')

const isOwn = (member: MemberView | null, comment: Pick<PageComment, 'userId'>): boolean =>
  member?.id === comment.userId

export const ownMark = (member: MemberView | null, comment: Pick<PageComment, 'userId'>): Safe | false =>
  isOwn(member, comment) && html` data-own`

/**
 * Renders the accessible name of a reply control, which contains the author's name: a thread may have dozens of such
 * controls.
 */
export const replyName = ({ author }: PageComment): Safe | null =>
  author && html` aria-label="${text.replyTo(author.username)}"`

/**
 * Renders the link to the page with the reply form. Script opens an editor in the thread instead. A locked branch has
 * the link hidden, so that script can show it after an unlock.
 */
export const replyLink = (comment: PageComment, isLocked: boolean): Safe =>
  html`<a class="act" data-do="comments.reply" data-reply${isLocked && html` hidden`} href="${replyPath({ post: comment.postPublicId, comment: comment.id })}" rel="nofollow"${replyName(comment)}>${text.reply}</a>`

/**
 * Renders the link that script turns into the button of a comment's menu. Without script the link leads to the page of
 * an action, which links to the other actions.
 */
export function toMenu(member: MemberView, comment: PageComment): Safe {
  const key = { post: comment.postPublicId, comment: comment.id }
  const mayDelete = member.isMod || member.isAdmin
  const href = isOwn(member, comment) ? editPath(key) : mayDelete ? deletePath(key) : replyPath(key)
  return html`<a class="act dots" data-do="comments.openMenu" role="button" aria-haspopup="menu" aria-label="${text.menu}" href="${href}" rel="nofollow"></a>`
}
