import { viewerOf } from '#functions/context.ts'
import type { Comment, Group, Image, PageComment } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { ghostId, type Seen, userRef } from '#functions/users/refs.ts'
import { voteView } from '#functions/viewer-fields/votes.ts'
import type { CommentPageRow, CommentRow, PlacedRow } from './fields.ts'
import { isStripped } from './rules.ts'

/** The post and community of a comment, which are not in the comment's row. */
export interface CommentContext {
  postPublicId: string
  communityName: string
  postTitle?: string | null
  postDeletedAs: Group | null
}

/** A comment outside its thread, with the icon of its community. */
export interface PlacedComment extends PageComment {
  communityTitle: string | null
  communityProPic: Image | null
  /** True when the comment takes no votes, because the comment is deleted, or its post is deleted or locked. */
  closed: boolean
}

/** Length of an id in characters. */
export const ID_LENGTH = 24

/** Gives the ids of a comment's ancestors, from the root of its branch to its parent. */
export function ancestorsOf(row: Pick<CommentRow, 'ancestors'>): string[] {
  const ids: string[] = []
  for (let at = 0; at < row.ancestors.length; at += ID_LENGTH) ids.push(row.ancestors.slice(at, at + ID_LENGTH))
  return ids
}

/**
 * Makes the comment that a viewer may see from its row. A deleted comment keeps its position in the tree without its
 * text, except for viewers with rights (api.md 2.6, 3.2).
 */
export function commentView(row: CommentRow, context: CommentContext, ctx: Seen): Comment {
  const secret = ctx.settings.SECRET_KEY
  const deleted = row.deletedAt !== null
  const viewer = viewerOf(ctx.auth)
  const stripped = isStripped(row, viewer)
  const author = stripped ? null : userRef(row.author, ctx)
  return {
    id: row.id,
    postId: row.postId,
    postPublicId: context.postPublicId,
    communityId: row.communityId,
    communityName: context.communityName,
    postTitle: context.postTitle ?? null,
    postDeleted: context.postDeletedAs !== null,
    postDeletedAs: context.postDeletedAs,
    userId: author?.id ?? NOBODY,
    username: author?.username ?? '',
    userGhostId: stripped ? null : ghostId(row.author, row.postId, secret),
    userGroup: stripped ? 'normal' : row.userGroup,
    userDeleted: author?.deleted ?? false,
    parentId: row.parentId,
    depth: row.depth,
    noReplies: row.noReplies,
    noRepliesDirect: row.noRepliesDirect,
    ancestors: ancestorsOf(row),
    body: stripped ? '' : (row.body ?? ''),
    image: stripped ? null : imageOrNull(row.image, 'post', secret),
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    createdAt: isoTime(row.createdAt),
    editedAt: isoTimeOrNull(row.editedAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
    deleted,
    deletedAs: row.deletedAs,
    contentStripped: deleted ? stripped : null,
    author,
    locked: row.lockedAt !== null,
    lockedAt: isoTimeOrNull(row.lockedAt),
    lockedBy: row.lockedBy,
    lockedByGroup: row.lockedByGroup,
    isAuthorMuted: !stripped && ctx.auth.muted.users.has(row.author.id),
    ...voteView(row.voted, viewer !== null && !stripped)
  }
}

export const pageComment = (row: CommentPageRow, context: CommentContext, ctx: Seen): PageComment =>
  Object.assign(commentView(row, context, ctx), {
    bodyHtml: isStripped(row, viewerOf(ctx.auth)) ? '' : row.bodyHtml,
    ...(row.reported && { reported: row.reported })
  })

/** Converts a comment to the form in which the API sends it. */
export const withoutHtml = ({ bodyHtml: _, reported: _count, ...comment }: PageComment): Comment => comment

export const placedComment = (row: PlacedRow, ctx: Seen): PlacedComment => ({
  ...pageComment(row, row.context, ctx),
  communityTitle: row.context.communityTitle,
  communityProPic: imageOrNull(row.context.communityProPic, 'icon', ctx.settings.SECRET_KEY),
  closed: row.deletedAt !== null || row.context.postLockedAt !== null || row.context.postDeletedAt !== null
})
