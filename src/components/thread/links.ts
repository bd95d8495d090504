/** Actions on a comment that have a page with a form, for readers without script. */
export const COMMENT_ACTS = ['reply', 'edit', 'delete', 'speak', 'lock'] as const
export type CommentAct = (typeof COMMENT_ACTS)[number]

/** Comment in an address, with the id or public id of its post. */
export interface CommentKey {
  post: string
  comment: string
}

/**
 * Page for a new comment on a post. Its form submits `body`, `group` (normal by default), `once` and `_csrf`
 * to the same address, see ActionFields.astro.
 */
export const writePath = (post: string): string => `/-/comment/${post}`

/** Page of an action on a comment; its form submits to the same address. */
export const actPath = (act: CommentAct, { post, comment }: CommentKey): string =>
  `/-/comment/${post}/${comment}/${act}`

/** Page for a reply, with the same fields as at writePath. */
export const replyPath = (key: CommentKey): string => actPath('reply', key)
/** Page for editing the member's own comment. */
export const editPath = (key: CommentKey): string => actPath('edit', key)
/** Page that confirms the deletion of a comment. */
export const deletePath = (key: CommentKey): string => actPath('delete', key)
/** Page for the capacity of the member's own comment. */
export const speakPath = (key: CommentKey): string => actPath('speak', key)

/** Page for moderators to lock or unlock a branch. */
export const lockPath = (key: CommentKey): string => actPath('lock', key)

/** Page of a comment with its parents and replies, at the comment. */
export const commentPath = (post: string, id: string): string => `${post}/${id}#c${id}`

/** Address of a comment: in the thread, or on its own page where the thread's page does not have all comments. */
export const commentAddress = (post: string, id: string, alone: boolean): string =>
  alone ? commentPath(post, id) : `${post}#c${id}`
