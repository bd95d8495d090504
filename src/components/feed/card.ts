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

/** Characters of a text that a card shows: two or three lines, on phones five. */
const PREVIEW_SHOWN = 132

export const postPath = (post: Pick<Post, 'communityName' | 'publicId'>): string =>
  `/${post.communityName}/post/${post.publicId}`

/** Ends of sentences, with the mark that closes a quotation. */
const SENTENCE_END = /[.!?…][»")]?(?= )/g
/** What no cut ends with: a dash or a comma before the dots reads as a slip. */
const LOOSE_END = /[\s\p{P}]+$/u

/** The beginning of a text, to the end of a sentence where that is more than half of it, else to that of a word. */
function cut(text: string): string {
  const ends = [...text.slice(0, PREVIEW_SHOWN + 1).matchAll(SENTENCE_END)].map(end => end.index + end[0].length)
  const last = ends.at(-1) ?? 0
  if (last > PREVIEW_SHOWN / 2) return text.slice(0, last)
  return `${text.slice(0, text.lastIndexOf(' ', PREVIEW_SHOWN)).replace(LOOSE_END, '')}…`
}

/** The beginning of a text post; pictures and links speak for themselves. */
export function previewOf({ type, preview }: Pick<PostCard, 'type' | 'preview'>): string | null {
  if (type !== 'text' || !preview) return null
  return preview.length <= PREVIEW_SHOWN ? preview : cut(preview)
}

/** An edit right after creation leaves no mark. */
export function isMarkedEdited({ createdAt, editedAt }: Pick<Post, 'createdAt' | 'editedAt'>): boolean {
  return editedAt !== null && Date.parse(editedAt) - Date.parse(createdAt) > EDIT_GRACE
}
