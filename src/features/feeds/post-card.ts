import type { Viewer } from '#functions/contract/views.ts'
import { keptBy } from '#functions/kept-by.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { Load } from '#src/features/images/picture.ts'
import { videoOf } from '#src/features/links/video.ts'
import { coveredFor, isCovered } from '#src/features/post-actions/cover.ts'
import { media } from '#src/features/posts/media.ts'
import { shareText } from '#src/features/posts/messages/share.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { wordedAge } from '#src/ui/messages/times.ts'
import { ageOf } from '#src/ui/time.ts'
import { postPath, previewOf } from './card.ts'
import { menuLink, postActions, postMeta, saveButton } from './post-parts.ts'

export interface CardOptions {
  now: Date
  /** Time and priority at which the pictures are loaded. */
  load: Load
  /** True when the pictures are shown as thumbnails. */
  thumb?: boolean
  /** True for a post that is pinned on the site. Its card is shortened to one line after it was read. */
  pinned?: boolean
  /** The viewer of the card; a guest gets no menu. */
  viewer?: Pick<Viewer, 'id' | 'showMarked'> | null | undefined
  /** Id of the viewer's own list, when the card is shown on the page of that list. */
  list?: number | undefined
}

/** All that a card depends on, besides the post. */
interface CardFacts extends Required<Pick<CardOptions, 'load' | 'thumb' | 'pinned'>> {
  /** Age of the post in seconds, rounded down as far as its words allow. */
  age: number
  isMember: boolean
  isOwn: boolean
  showMarked: boolean
  list: number | null
}

/** Button that shares the post. The style sheet hides it without script. */
const SHARE = html`<button class="act" name="share" data-do="posts.share" aria-label="${shareText.share}">${icon('share')}</button>`

/** True for a card with a picture as wide as the card. */
const isTall = ({ images, link }: PostCard): boolean =>
  images.length > 0 || (link !== null && videoOf(link.url) !== null)

const keptCard = keptBy((post: PostCard, facts: CardFacts): Safe => {
  const { age, load, thumb, pinned, isMember, isOwn, list } = facts
  const href = postPath(post)
  const preview = previewOf(post)
  const isUnderCover = isCovered(post, facts)
  const content = html`${media(post, isUnderCover ? 'lazy' : load, thumb)}${preview && html`<p class="preview">${preview}</p>`}`
  return html`<article class="card" id="p${post.publicId}"${isTall(post) && !isUnderCover && ' data-tall'}${pinned && (post.lastVisitAt ? ' data-read' : ' data-pin')}>${postMeta(post, age)}<h2><a href="${href}">${post.title}</a></h2>${coveredFor(facts, post, content, true)}<div class="actions">${postActions(post, href)}${SHARE}${saveButton(post)}${isMember && menuLink(post, isOwn, list)}</div></article>`
})

/** Renders the card of a post as a string. A page has 25 cards, and Astro components would cost four times as much. */
export function postCard(post: PostCard, options: CardOptions): Safe {
  const { now, load, thumb = false, pinned = false, viewer = null, list = null } = options
  return keptCard(post, {
    age: wordedAge(ageOf(post.createdAt, now)),
    load,
    thumb,
    pinned,
    isMember: viewer !== null,
    isOwn: viewer?.id === post.userId,
    showMarked: viewer?.showMarked === true,
    list
  })
}
