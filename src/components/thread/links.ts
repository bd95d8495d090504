/** Actions on a comment on pages of their own: each is a form that works without script. */
export const COMMENT_ACTS = ['reply', 'edit', 'delete', 'speak', 'lock'] as const
export type CommentAct = (typeof COMMENT_ACTS)[number]

/** The comment of an address, with the id or the public id of its post. */
export interface CommentKey {
  post: string
  comment: string
}

/**
 * Where a comment on the post itself is written. Its form posts there: `body`, `group` (normal, mods, admins; absent:
 * normal), `once` and `_csrf` as in ActionFields.astro.
 */
export const writePath = (post: string): string => `/-/comment/${post}`

/** The page of one act on a comment, which its form posts to as well. */
export const actPath = (act: CommentAct, { post, comment }: CommentKey): string =>
  `/-/comment/${post}/${comment}/${act}`

/** Where a reply is written; the same fields as at writePath. */
export const replyPath = (key: CommentKey): string => actPath('reply', key)
/** Where one's own comment is changed. */
export const editPath = (key: CommentKey): string => actPath('edit', key)
/** Where a comment is deleted, once that is confirmed. */
export const deletePath = (key: CommentKey): string => actPath('delete', key)
/** Where the capacity is chosen in which one's own comment speaks. */
export const speakPath = (key: CommentKey): string => actPath('speak', key)

/** Where moderators lock what stands below a comment, and open it again. */
export const lockPath = (key: CommentKey): string => actPath('lock', key)

/** The page of a comment with its ancestors and replies, at the comment itself. */
export const commentPath = (post: string, id: string): string => `${post}/${id}#c${id}`

/** Where a comment is seen: among the others, or alone where the post's page does not hold them all. */
export const placeIn = (post: string, id: string, alone: boolean): string =>
  alone ? commentPath(post, id) : `${post}#c${id}`
