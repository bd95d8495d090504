import type { ShownPost } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { shownHost } from '#functions/links/hosts.ts'
import type { PostCard } from '#functions/posts/views.ts'
import { labelLink } from '#src/features/post-actions/label-link.ts'
import { markLabels } from '#src/features/post-actions/mark-labels.ts'
import { pinnedMark } from '#src/features/post-actions/pinned.ts'
import { menuPostOf } from '#src/features/posts/menu-post.ts'
import { postMenuText } from '#src/features/posts/messages/menu.ts'
import { reportedMark } from '#src/features/reports/reported.ts'
import { voteButtons } from '#src/features/votes/html.ts'
import { communityLink } from '#src/ui/community-link.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { shortCount } from '#src/ui/messages/numbers.ts'
import { timeOfAge } from '#src/ui/time.ts'
import { isMarkedEdited, postVersionsPath } from './card.ts'
import { editedMark } from './edited.ts'
import { goneMark } from './gone.ts'
import { roleMark } from './role-mark.ts'
import { cardText as text } from './text.ts'

/**
 * Renders the first line of a card: community, author, age and marks.
 * @param age age of the post in seconds.
 */
export function postMeta(post: PostCard, age: number): Safe {
  const labels = html`${labelLink(post)}${markLabels(post)}${isMarkedEdited(post) && editedMark(postVersionsPath(post.publicId))}${(post.isPinned || post.isPinnedSite) && pinnedMark()}${post.locked && html`<span class="locked">${icon('lock')}${text.locked}</span>`}${post.deleted && html`<span>${text.deleted}</span>`}${reportedMark(post.reported, post.communityName, post.id)}`
  return html`<p class="meta">${communityLink(post)}${author(post)}${timeOfAge(post.createdAt, age, { short: true })}${source(post)}${labels}</p>`
}

/** Renders the host of a link post, or the number of pictures of a post. Compact cards on wide windows show it. */
function source({ link, images }: ShownPost): Safe | false {
  if (link) return html`<span class="source">${shownHost(link.hostname)}</span>`
  return images.length > 1 && html`<span class="source">${text.pictures(images.length)}</span>`
}

function author({ userGroup, userDeleted, userId, username, author }: ShownPost): Safe {
  const role = roleMark({ userGroup, isBot: author.isBot })
  if (userId === NOBODY) return html`<span${role}>${text.ghost}</span>`
  return html`<a href="/@${username}"${goneMark(userDeleted)}${role}>@${username}</a>`
}

/** Renders the vote buttons of a post, and the link to its comments. */
export function postActions(post: ShownPost, href: string): Safe {
  const closed = post.locked || post.deleted
  return html`${voteButtons(post, { kind: 'post', closed })}<a class="act" href="${href}#comments">${icon('comment')}${shortCount(post.noComments)}<span class="unseen"> ${text.comments(post.noComments)}</span>${post.newComments > 0 && newComments(post.newComments)}</a>`
}

/**
 * Renders the link to the menu of a card. The script src/features/posts/client.ts opens the menu on the page; without
 * script the link opens a page.
 * @param isOwn true for the viewer's own post.
 * @param list id of the viewer's own list, when the card is shown in it.
 */
export function menuLink(post: ShownPost, isOwn: boolean, list: number | null): Safe {
  const { publicId, community, author, hidden, followed, reportable } = menuPostOf(post, isOwn)
  const flag = (name: string, is: boolean) => is && html` data-${name}`
  const communityData = html` data-place="${community.id} ${community.name}"${flag('muted-place', community.muted)}`
  const writer = author && html` data-author="${author.id} ${author.name}"${flag('muted-author', author.muted)}`
  const following = followed === null ? html` data-followed="no"` : flag('followed', followed)
  return html`<a class="act menu" data-do="posts.openMenu" href="/-/post/${publicId}/menu${list !== null && `?list=${list}`}" aria-label="${postMenuText.menu}"${communityData}${writer}${flag('is-hidden', hidden)}${flag('mine', !reportable)}${following}>${icon('more')}</a>`
}

/** Renders the number of comments that are new since the member's last visit. */
const newComments = (count: number): Safe =>
  html`<span class="fresh"><span class="unseen">, </span>+${shortCount(count)}<span class="unseen"> ${text.newComments(count)}</span></span>`

/**
 * Renders the button that saves a post. Without script it takes guests to the login and submits members' clicks to
 * /-/save; its script is src/features/lists/client.ts.
 */
export function saveButton({ id, publicId, saved }: Pick<PostCard, 'id' | 'publicId' | 'saved'>): Safe {
  const toggle =
    saved === null
      ? html` form="act" value="save:p${publicId}" name="do"`
      : html` form="act" formaction="/-/save" data-do="lists.save" name="save" value="${id}:${saved ? 'off' : 'on'}" aria-pressed="${String(saved)}"`
  return html`<button class="act"${toggle} aria-label="${text.save}">${icon('save')}</button>`
}
