import type { PlacedComment } from '#functions/comments/views.ts'
import type { Comment } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { isMarkedEdited } from '#src/features/feeds/card.ts'
import { editedMark } from '#src/features/feeds/edited.ts'
import { goneMark } from '#src/features/feeds/gone.ts'
import { roleMark } from '#src/features/feeds/role-mark.ts'
import { unlistButton } from '#src/features/lists/unlist-button.ts'
import { itemText } from '#src/features/profiles/messages/items.ts'
import { voteButtons } from '#src/features/votes/html.ts'
import { commentPath, commentVersionsPath } from '#src/ui/comment-links.ts'
import { communityLink } from '#src/ui/community-link.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { time } from '#src/ui/time.ts'
import { content } from './content.ts'
import { threadText as text } from './messages/thread.ts'

/**
 * Renders the card of a comment outside of its thread, with links to its community and its thread.
 * @param list id of the viewer's own list, when the card is shown in it.
 */
export function commentCard(comment: PlacedComment, now: Date, list?: number): Safe {
  const post = `/${comment.communityName}/post/${comment.postPublicId}`
  const shown = html`${comment.deleted && html`<p class="soft">${text.deleted(comment.deletedAs ?? 'normal')}</p>`}${comment.isAuthorMuted ? folded(content(comment)) : content(comment)}`
  const community = communityLink(comment)
  return html`<article class="card quote" id="c${comment.id}"><p class="meta">${community}${commentAuthor(comment)}${time(comment.createdAt, now, { short: true })}${isMarkedEdited(comment) && editedMark(commentVersionsPath(comment.postPublicId, comment.id))}</p><h2><span class="unseen">${itemText.under} </span><a href="${post}">${comment.postTitle}</a></h2>${shown}<div class="actions">${voteButtons(comment, { kind: 'comment', closed: comment.closed })}<a class="act" href="${commentPath(post, comment.id)}">${icon('reply')}${itemText.inThread}</a>${list !== undefined && unlistButton(list, `comment:${comment.id}`, true)}</div></article>`
}

/** Folds the text of a muted author, which a click shows. A deleted comment may have none. */
const folded = (shown: Safe): Safe =>
  shown.text === '' ? shown : html`<details><summary class="button">${itemText.muted}</summary>${shown}</details>`

/** Renders the author of a comment outside of its thread; null for a deleted comment. */
export function commentAuthor({
  author: person,
  userGroup,
  userGhostId
}: Pick<Comment, 'author' | 'userGroup' | 'userGhostId'>): Safe | null {
  if (!person) return null
  const role = roleMark({ userGroup, isBot: person.isBot })
  if (person.id === NOBODY) return html`<span${role}>${text.ghost(userGhostId ?? '')}</span>`
  return html`<a href="/@${person.username}"${goneMark(person.deleted)}${role}>@${person.username}</a>`
}
