import type { Image } from '#functions/contract/views.ts'
import { communityTitleOf } from './community-title.ts'
import { copyUrl } from './copies.ts'
import { html, type Safe } from './html.ts'
import { hue } from './hue.ts'

interface LinkedCommunity {
  communityName: string
  communityTitle: string | null
  communityProPic: Image | null
}

/** Renders the link to a community, with its title and its icon or first letter. */
export function communityLink({
  communityName: name,
  communityTitle: title,
  communityProPic: image
}: LinkedCommunity): Safe {
  const shown = communityTitleOf({ name, title })
  if (!image) {
    return html`<a class="place" href="/${name}" data-letter="${name.slice(0, 1).toUpperCase()}" data-hue="${hue(name)}">${shown}</a>`
  }
  // The icon has an empty description, because the name is beside it.
  return html`<a class="place" href="/${name}"><img class="avatar" src="${copyUrl(image, 'tiny')}" width="24" height="24" alt="" loading="lazy">${shown}</a>`
}
