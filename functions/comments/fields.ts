import type { Group } from '#functions/contract/views.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { comments, communities, posts } from '#functions/db/schema/index.ts'
import type { ReportCount } from '#functions/reports/report-counts.ts'
import { type RefRow, refFields } from '#functions/users/refs.ts'
import type { OwnVote } from '#functions/votes/own.ts'

const commentColumns = {
  id: comments.id,
  postId: comments.postId,
  communityId: comments.communityId,
  userGroup: comments.userGroup,
  parentId: comments.parentId,
  depth: comments.depth,
  ancestors: comments.ancestors,
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

/** For the API: the Markdown source. */
export const commentSourceColumns = { ...commentColumns, body: comments.body }
export const commentSourceFields = { ...commentSourceColumns, author: refFields }
/** For pages: the rendered text. */
export const commentPageFields = { ...commentColumns, author: refFields, bodyHtml: comments.bodyHtml }

/** Where a comment stands, for lists that mix the comments of several posts. */
export const placeFields = {
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
  /** Of the viewer; absent for guests. */
  voted?: OwnVote
  /** How often it was reported, for its moderators; absent in what the API sends. */
  reported?: ReportCount
}
export type CommentPageRow = CommentRow & { bodyHtml: string }
export type PlacedRow = CommentPageRow & {
  place: {
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
