import { EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Post } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { IconName } from '#src/components/parts/icons.ts'

/** Icons of cards and of the feed around them: a page carries all, for the cards that come later may need any. */
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

/** The excerpt of a text post; pictures and links speak for themselves. */
export const previewOf = ({ type, preview }: Pick<PostCard, 'type' | 'preview'>): string | null =>
  type === 'text' ? preview : null

/** An edit right after creation leaves no mark. */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > EDIT_GRACE
}
