import type { Post } from '#functions/contract/views.ts'
import { html, type Safe } from '#src/ui/html.ts'

/** Address of the posts of a community that have a label. */
export const labelPath = (communityName: string, id: number): string => `/${communityName}?label=${id}`

/** Renders the label of a post as a link to the posts of its community with the same label. */
export const labelLink = ({ label, communityName }: Pick<Post, 'label' | 'communityName'>): Safe | null =>
  label &&
  html`<a class="flair" data-color="${label.color}" href="${labelPath(communityName, label.id)}"><bdi>${label.name}</bdi></a>`
