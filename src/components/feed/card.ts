import { EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Post } from '#functions/contract/views.ts'
import type { PostCard } from '#functions/posts/views.ts'
import type { IconName } from '#src/components/parts/icons.ts'

/** Icons of cards and of the feed around them: a page carries all, for the cards that come later may need any. */
export const FEED_ICONS: readonly IconName[] = [
  'comment',
  'save',
  'pin',
  'lock',
  'left',
  'right',
  'out',
  'cards',
  'rows'
]

/** Characters of a text that a card shows: two or three lines, on phones five. */
const PREVIEW_SHOWN = 132

export const postPath = (post: Pick<Post, 'communityName' | 'publicId'>): string =>
  `/${post.communityName}/post/${post.publicId}`

/** The beginning of a text post, cut at a word; pictures and links speak for themselves. */
export function previewOf({ type, preview }: Pick<PostCard, 'type' | 'preview'>): string | null {
  if (type !== 'text' || !preview) return null
  if (preview.length <= PREVIEW_SHOWN) return preview
  return `${preview.slice(0, preview.lastIndexOf(' ', PREVIEW_SHOWN))}…`
}

/** An edit right after creation leaves no mark. */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > EDIT_GRACE
}
