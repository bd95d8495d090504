import type { PostLink } from '#functions/contract/views.ts'
import { mediaText } from '#src/features/feeds/text.ts'
import type { Load } from '#src/features/images/picture.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { html, type Safe } from '#src/ui/html.ts'
import type { Video } from './video.ts'

/**
 * Renders the preview of a video, with a picture copied to this site. Before the click nothing is requested from the
 * video's site; without script the preview is a link to it.
 */
export function videoFacade({ site, embed }: Video, { url, image }: PostLink, load: Load): Safe {
  const shown =
    image &&
    html`<img src="${copyUrl(image, 'mobile')}" width="875" height="492" alt=""${load === 'lazy' && html` loading="lazy"`}>`
  return html`<a class="video" href="${url}" rel="nofollow ugc noopener" data-do="links.play" data-embed="${embed}">${shown}<span>${mediaText.video(site)}</span></a>`
}
