import { EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Post } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { IconName } from '#src/ui/icons.ts'

/**
 * Icons of cards and feeds. The page's sprite contains all of these icons, because cards that are inserted later may
 * use them.
 */
export const FEED_ICONS: readonly IconName[] = [
  'comment',
  'rss',
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

/** Returns the address of the page with the former texts of a post. */
export const postVersionsPath = (publicId: string): string => `/-/versions/${publicId}`

/** Returns the beginning of the text on a post's card; null for pictures and links. */
export const previewOf = ({ type, preview }: Pick<PostCard, 'type' | 'preview'>): string | null =>
  type === 'text' ? preview : null

/**
 * True when the times of creation and last edit lie further apart than an edit without a mark allows. The time of the
 * edit is the earlier one if the clock was set back in between.
 */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Math.abs(Date.parse(editedAt) - Date.parse(createdAt)) > EDIT_GRACE
}
