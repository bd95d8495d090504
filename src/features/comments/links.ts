/** Actions on a comment that have a page with a form, for readers without script. */
export const COMMENT_ACTIONS = ['reply', 'edit', 'delete', 'speak', 'lock'] as const
export type CommentAction = (typeof COMMENT_ACTIONS)[number]

/** Comment in an address, with the id or public id of its post. */
export interface CommentKey {
  post: string
  comment: string
}

/**
 * Page for a new comment on a post. Its form submits `body`, `group` (normal by default), `once` and `_csrf`
 * to the same address, see src/ui/forms/ActionFields.astro.
 */
export const writePath = (post: string): string => `/-/comment/${post}`

/** Page of an action on a comment; its form submits to the same address. */
export const actionPath = (action: CommentAction, { post, comment }: CommentKey): string =>
  `/-/comment/${post}/${comment}/${action}`

/** Page for a reply, with the same fields as at writePath. */
export const replyPath = (key: CommentKey): string => actionPath('reply', key)
/** Page for editing the member's own comment. */
export const editPath = (key: CommentKey): string => actionPath('edit', key)
/** Page that confirms the deletion of a comment. */
export const deletePath = (key: CommentKey): string => actionPath('delete', key)
/** Page for the capacity of the member's own comment. */
export const speakPath = (key: CommentKey): string => actionPath('speak', key)

/** Page for moderators to lock or unlock a branch. */
export const lockPath = (key: CommentKey): string => actionPath('lock', key)

/** Page of a comment with its parents and replies, at the comment. */
export const commentPath = (post: string, id: string): string => `${post}/${id}#c${id}`

/** Address of a comment: in the thread, or on its own page where the thread's page does not have all comments. */
export const commentAddress = (post: string, id: string, alone: boolean): string =>
  alone ? commentPath(post, id) : `${post}#c${id}`
