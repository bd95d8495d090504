import type { PostLink } from '#functions/contract/views.ts'
import { shownHost } from '#functions/links/hosts.ts'
import type { Load } from '#src/features/images/picture.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { readablePath } from './readable.ts'

/**
 * Renders the card of a link: the title of its page or else its path, its host, and the page's picture as a copy on
 * this site.
 */
export function linkCard({ url, hostname, image }: PostLink, title: string | null, load: Load): Safe {
  const domain = html`<span class="domain">${icon('out')}${shownHost(hostname)}</span>`
  const target = title === null ? html`${domain}${readablePath(url)}` : html`<b>${title}</b>${domain}`
  const shown =
    image &&
    html`<img src="${copyUrl(image, 'desktop')}" width="132" height="88" alt=""${load === 'lazy' && html` loading="lazy"`}>`
  return html`<a class="link-card" href="${url}" rel="nofollow ugc noopener"><span>${target}</span>${shown}</a>`
}
