import type { PostCard } from '#functions/posts/views.ts'
import { html, joined, type Safe } from '#src/components/parts/html.ts'
import { mediaText } from '#src/messages/feed.ts'
import { gallery } from './gallery.ts'
import { linkCard } from './link-card.ts'
import { type Load, picture, tone } from './picture.ts'
import { videoOf } from './video.ts'
import { videoFacade } from './video-facade.ts'

/** Pictures of a post, or the card of its link. */
export function media({ images, link, linkTitle, title }: PostCard, load: Load, thumb = false): Safe {
  const options = { alt: mediaText.picture(title), load, thumb }
  const [first, ...rest] = images
  const pictures =
    first &&
    (rest.length > 0
      ? gallery([first, ...rest], options)
      : html`<div class="shot"${tone(first)}>${picture(first, options)}</div>`)
  const video = link && videoOf(link.url)
  const linked = link && (video ? videoFacade(video, link, load) : linkCard(link, linkTitle, load))
  return joined([pictures, linked].filter(piece => piece != null))
}
