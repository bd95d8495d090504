import { EDIT_GRACE } from '#functions/contract/limits.ts'
import type { Post } from '#functions/contract/views.ts'
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

/** A preview longer than this fades out: it is about what five lines hold. */
const PREVIEW_SHOWN = 280

export const postPath = (post: Pick<Post, 'communityName' | 'publicId'>): string =>
  `/${post.communityName}/post/${post.publicId}`

export const isCut = (preview: string): true | undefined => (preview.length > PREVIEW_SHOWN ? true : undefined)

/** An edit right after creation leaves no mark. */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > EDIT_GRACE
}
