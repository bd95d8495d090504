import type { PageComment, Viewer } from '#functions/contract/views.ts'
import { isModOf } from '#functions/moderation/rules.ts'
import { html, type Safe } from '#src/components/parts/html.ts'
import { threadText as text } from '#src/messages/thread.ts'
import { deletePath, editPath, replyPath } from './links.ts'

/** Data of a thread about its member. */
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

/** Groups in whose name the member may write and act, for script. */
export const capacitiesOf = ({ isMod, isAdmin }: MemberView): string =>
  [isMod && 'mods', isAdmin && 'admins'].filter(Boolean).join(' ')

const isOwn = (member: MemberView | null, comment: Pick<PageComment, 'userId'>): boolean =>
  member?.id === comment.userId

export const ownMark = (member: MemberView | null, comment: Pick<PageComment, 'userId'>): Safe | false =>
  isOwn(member, comment) && html` data-own`

/** Says to whom, where dozens of controls would else be called the same. */
export const replyName = ({ author }: PageComment): Safe | null =>
  author && html` aria-label="${text.replyTo(author.username)}"`

/** Leads to the page where the reply is written; script opens an editor in place, and shows it where a lock is opened. */
export const replyLink = (comment: PageComment, isLocked: boolean): Safe =>
  html`<a class="act" data-reply${isLocked && html` hidden`} href="${replyPath({ post: comment.postPublicId, comment: comment.id })}" rel="nofollow"${replyName(comment)}>${text.reply}</a>`

/** Menu opened by script from a button's data. Without script it leads to the first thing that the member may do there. */
export function toMenu(member: MemberView, comment: PageComment): Safe {
  const { id, postPublicId, communityName } = comment
  const key = { post: postPublicId, comment: id }
  const mayDelete = member.isMod || member.isAdmin
  const own = isOwn(member, comment) && editPath(key)
  const href = own || (mayDelete ? deletePath(key) : `/${communityName}/post/${postPublicId}/${id}`)
  return html`<a class="act dots" role="button" aria-haspopup="menu" aria-label="${text.menu}" href="${href}" rel="nofollow"></a>`
}
