import type { Viewer } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { Load } from '#src/features/images/picture.ts'
import { videoOf } from '#src/features/links/video.ts'
import { media } from '#src/features/posts/media.ts'
import { shareText } from '#src/features/posts/share-text.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { postPath, previewOf } from './card.ts'
import { menuLink, postActions, postMeta, saveButton } from './post-parts.ts'

export interface CardOptions {
  now: Date
  /** Loading of the pictures: eager only in the first cards. */
  load: Load
  /** True when pictures are shown as thumbnails. */
  thumb?: boolean
  /** True for a post pinned on the site, which is collapsed after it was read. */
  pinned?: boolean
  /** The viewer; guests get no menu. */
  viewer?: Pick<Viewer, 'id'> | null | undefined
  /** Id of the viewer's own list on whose page the card is. */
  list?: number | undefined
}

/** Share button, which styles hide without script. */
const SHARE = html`<button class="act" name="share" aria-label="${shareText.share}">${icon('share')}</button>`

/** True for a card with a picture of its full width. */
const isTall = ({ images, link }: PostCard): boolean =>
  images.length > 0 || (link !== null && videoOf(link.url) !== null)

/**
 * Renders a post's card. It is a string function, as for comments: a page renders it 25 times, and Astro
 * components cost four times as much.
 */
export function postCard(post: PostCard, { now, load, thumb, pinned, viewer, list }: CardOptions): Safe {
  const href = postPath(post)
  const preview = previewOf(post)
  return html`<article class="card" id="p${post.publicId}"${isTall(post) && ' data-tall'}${pinned && (post.lastVisitAt ? ' data-read' : ' data-pin')}>${postMeta(post, now)}<h2><a href="${href}">${post.title}</a></h2>${media(post, load, thumb)}${preview && html`<p class="preview">${preview}</p>`}<div class="actions">${postActions(post, href)}${SHARE}${saveButton(post)}${viewer && menuLink(post, viewer, list)}</div></article>`
}
