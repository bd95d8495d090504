import { EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Post } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { IconName } from '#src/ui/icons.ts'

/** Icons of cards and feeds. The sprite in the page has all of them, because cards are inserted later. */
export const FEED_ICONS: readonly IconName[] = [
  'comment',
  'save',
  'share',
  'lock',
  'left',
  'download',
  'right',
  'out',
  'cards',
  'rows'
]

export const postPath = (post: Pick<Post, 'communityName' | 'publicId'>): string =>
  `/${post.communityName}/post/${post.publicId}`

/** Beginning of the text on a post's card; null for pictures and links. */
export const previewOf = ({ type, preview }: Pick<PostCard, 'type' | 'preview'>): string | null =>
  type === 'text' ? preview : null

/**
 * True when a post or comment was edited later than shortly after its creation. An edit with a time before the creation
 * was made after the clock was set back.
 */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Math.abs(Date.parse(editedAt) - Date.parse(createdAt)) > EDIT_GRACE
}
