import { EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Post } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { IconName } from '#src/ui/icons.ts'

/** Icons of cards and feeds: the page's sprite needs all of them for later cards. */
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

/** Excerpt of a text post; null for other posts. */
export const previewOf = ({ type, preview }: Pick<PostCard, 'type' | 'preview'>): string | null =>
  type === 'text' ? preview : null

/**
 * True for an edited post or comment, except shortly after its creation. An edit before the creation was made after the
 * clock was set back.
 */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Math.abs(Date.parse(editedAt) - Date.parse(createdAt)) > EDIT_GRACE
}
