import type { Viewer } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import { media } from '#src/components/media/media.ts'
import type { Load } from '#src/components/media/picture.ts'
import { videoOf } from '#src/components/media/video.ts'
import { html, type Safe } from '#src/components/parts/html.ts'
import { icon } from '#src/components/parts/icon.ts'
import { shareText } from '#src/messages/share.ts'
import { postPath, previewOf } from './card.ts'
import { menuLink, postActions, postMeta, saveButton } from './post-parts.ts'

export interface CardOptions {
  now: Date
  /** Pictures come at once only in the first cards. */
  load: Load
  /** Pictures are shown as thumbnails for now. */
  thumb?: boolean
  /** It is pinned in the whole site: in one line, once it was read. */
  pinned?: boolean
  /** The viewer of the card; a guest has no menu. */
  viewer?: Pick<Viewer, 'id'> | null | undefined
  /** The reader's own list that holds it. */
  list?: number | undefined
}

/** Without script it is not there. */
const SHARE = html`<button class="act" name="share" aria-label="${shareText.share}">${icon('share')}</button>`

/** Shows a picture as wide as the card. */
const isTall = ({ images, link }: PostCard): boolean =>
  images.length > 0 || (link !== null && videoOf(link.url) !== null)

/** A post in a feed. A function over strings, as comments are: a page draws it 25 times, and components cost four times as much. */
export function postCard(post: PostCard, { now, load, thumb, pinned, viewer, list }: CardOptions): Safe {
  const href = postPath(post)
  const preview = previewOf(post)
  return html`<article class="card" id="p${post.publicId}"${isTall(post) && ' data-tall'}${pinned && (post.lastVisitAt ? ' data-read' : ' data-pin')}>${postMeta(post, now)}<h2><a href="${href}">${post.title}</a></h2>${media(post, load, thumb)}${preview && html`<p class="preview">${preview}</p>`}<div class="actions">${postActions(post, href)}${SHARE}${saveButton(post)}${viewer && menuLink(post, viewer, list)}</div></article>`
}
