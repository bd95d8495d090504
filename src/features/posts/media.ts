import type { PostCard } from '#functions/posts/views.ts'
import { mediaText } from '#src/features/feeds/text.ts'
import { gallery } from '#src/features/images/gallery.ts'
import { type Load, picture, tone } from '#src/features/images/picture.ts'
import { linkCard } from '#src/features/links/link-card.ts'
import { videoOf } from '#src/features/links/video.ts'
import { videoFacade } from '#src/features/links/video-facade.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'

/** Renders the pictures of a post, or the card of its link. */
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
