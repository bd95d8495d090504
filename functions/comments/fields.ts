import type { Group } from '#functions/contract/views.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { comments, communities, posts } from '#functions/db/schema/index.ts'
import { type RefRow, refFields } from '#functions/users/refs.ts'
import type { ReportCount } from '#functions/viewer-fields/report-counts.ts'
import type { OwnVote } from '#functions/viewer-fields/votes.ts'

const commentColumns = {
  id: comments.id,
  postId: comments.postId,
  communityId: comments.communityId,
  userGroup: comments.userGroup,
  parentId: comments.parentId,
  depth: comments.depth,
  ancestors: comments.ancestors,
  image: comments.image,
  upvotes: comments.upvotes,
  downvotes: comments.downvotes,
  noReplies: comments.noReplies,
  noRepliesDirect: comments.noRepliesDirect,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  lockedAt: comments.lockedAt,
  lockedBy: comments.lockedBy,
  lockedByGroup: comments.lockedByGroup,
  deletedAt: comments.deletedAt,
  deletedAs: comments.deletedAs
}

/** Columns of a comment for the API: those above, and the text as Markdown source. */
export const commentSourceColumns = { ...commentColumns, body: comments.body }
export const commentSourceFields = { ...commentSourceColumns, author: refFields }
/** Fields of a comment for pages: the columns above, the author, and the text as rendered HTML. */
export const commentPageFields = { ...commentColumns, author: refFields, bodyHtml: comments.bodyHtml }

/** The post and community of a comment, for lists with comments of several posts. */
export const contextFields = {
  postPublicId: posts.publicId,
  postTitle: posts.title,
  communityName: communities.name,
  communityTitle: communities.title,
  communityProPic: communities.proPic,
  postLockedAt: posts.lockedAt,
  postDeletedAt: posts.deletedAt,
  postDeletedAs: posts.deletedAs
}

type CommentColumns = Pick<typeof comments.$inferSelect, keyof typeof commentColumns>

export interface CommentRow extends CommentColumns {
  author: RefRow
  body?: string
  /** The viewer's own vote on the comment; absent for guests. */
  voted?: OwnVote
  /** The number of open reports of the comment, for moderators of the community; absent in answers of the API. */
  reported?: ReportCount
}
export type CommentPageRow = CommentRow & { bodyHtml: string }
export type PlacedRow = CommentPageRow & {
  context: {
    postPublicId: string
    postTitle: string
    communityName: string
    communityTitle: string | null
    communityProPic: StoredImage | null
    postLockedAt: number | null
    postDeletedAt: number | null
    postDeletedAs: Group | null
  }
}
