/** Actions on a comment that have a page with a form, for readers without script. */
export const COMMENT_ACTIONS = ['reply', 'edit', 'delete', 'speak', 'lock'] as const
export type CommentAction = (typeof COMMENT_ACTIONS)[number]

/** A comment as addresses name it: its id, and the id or public id of its post. */
export interface CommentKey {
  post: string
  comment: string
}

/**
 * Returns the path of the page that has the form for a comment on a post. The form submits `body`, `group` (normal by
 * default), `once` and `_csrf` to this path (src/ui/forms/ActionFields.astro).
 */
export const writePath = (post: string): string => `/-/comment/${post}`

/** Returns the path of the page for an action on a comment. Its form is submitted to this path. */
export const actionPath = (action: CommentAction, { post, comment }: CommentKey): string =>
  `/-/comment/${post}/${comment}/${action}`

/** Returns the path of the page with the reply form, whose fields equal those of the form at `writePath`. */
export const replyPath = (key: CommentKey): string => actionPath('reply', key)
/** Returns the path of the page on which a member edits their own comment. */
export const editPath = (key: CommentKey): string => actionPath('edit', key)
/** Returns the path of the page that asks whether to delete a comment. */
export const deletePath = (key: CommentKey): string => actionPath('delete', key)
/** Returns the path of the page on which a member chooses the role of their own comment: author, moderator or admin. */
export const speakPath = (key: CommentKey): string => actionPath('speak', key)

/** Returns the path of the page on which moderators lock or unlock a comment with its replies. */
export const lockPath = (key: CommentKey): string => actionPath('lock', key)

/**
 * Returns the address of the page with one comment, its ancestors and its replies, scrolled to the comment.
 * @param query query of the page with its question mark, such as that of an order.
 */
export const commentPath = (post: string, id: string, query = ''): string => `${post}/${id}${query}#c${id}`

/**
 * Returns the address of a comment: in the thread, or `alone` on its own page, when the thread is too long for one
 * page.
 */
export const commentAddress = (post: string, id: string, alone: boolean): string =>
  alone ? commentPath(post, id) : `${post}#c${id}`

/** Returns the address of the page with the former texts of a comment. @param post public id of the comment's post. */
export const commentVersionsPath = (post: string, id: string): string => `/-/versions/${post}/${id}`
