import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hasMark } from '#functions/db/marked.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { comments, commentVotes, communityLabels, posts, postVotes, textVersions } from '#functions/db/schema/index.ts'
import { imageView } from '#functions/images/views.ts'
import { BATCH, type Batches, paged } from './paged.ts'
import { commentPath, communityPath, itemPath, postPath } from './paths.ts'

/** Gives the address and the description of a picture of a post or comment. */
const pictureIn =
  ({ settings, origin }: Ctx) =>
  (image: StoredImage) => {
    const { url, altText } = imageView(image, 'post', settings.SECRET_KEY)
    return { url: origin + url, altText }
  }

/** Exports the posts of the account; of deleted posts, the data that remain. */
export function ownPosts(ctx: Ctx, userId: string): Batches {
  const { db } = ctx
  const read = (after: string) =>
    db
      .select({
        id: posts.id,
        path: sql<string>`${communityPath(posts.communityId)} || '/post/' || ${posts.publicId}`,
        type: posts.type,
        title: posts.title,
        body: posts.body,
        images: posts.images,
        linkUrl: posts.linkUrl,
        spoiler: hasMark(posts.spoilerAs),
        adult: hasMark(posts.adultAs),
        label: sql<string | null>`(select name from ${communityLabels} where id = ${posts.labelId})`,
        upvotes: posts.upvotes,
        downvotes: posts.downvotes,
        noComments: posts.noComments,
        createdAt: posts.createdAt,
        editedAt: posts.editedAt,
        deletedAt: posts.deletedAt,
        deletedAs: posts.deletedAs
      })
      .from(posts)
      .where(and(eq(posts.userId, userId), gt(posts.id, after)))
      .orderBy(asc(posts.id))
      .limit(BATCH)
  return paged(
    '',
    read,
    ({ id }) => id,
    ({ images, ...post }) => ({
      ...post,
      images: images.map(pictureIn(ctx))
    })
  )
}

/** Exports the comments of the account; of deleted comments, the data that remain. */
export function ownComments(ctx: Ctx, userId: string): Batches {
  const { db } = ctx
  const read = (after: string) =>
    db
      .select({
        id: comments.id,
        path: sql<string>`${postPath(comments.postId)} || '/' || ${comments.id}`,
        body: comments.body,
        image: comments.image,
        upvotes: comments.upvotes,
        downvotes: comments.downvotes,
        createdAt: comments.createdAt,
        editedAt: comments.editedAt,
        deletedAt: comments.deletedAt,
        deletedAs: comments.deletedAs
      })
      .from(comments)
      .where(and(eq(comments.userId, userId), gt(comments.id, after)))
      .orderBy(asc(comments.id))
      .limit(BATCH)
  return paged(
    '',
    read,
    ({ id }) => id,
    ({ image, ...comment }) => ({ ...comment, image: image && pictureIn(ctx)(image) })
  )
}

/** Exports the former texts of the account's posts and comments. */
export function ownVersions({ db }: Ctx, userId: string): Batches {
  const { id, targetType, targetId, title, body, createdAt } = textVersions
  const own = sql`${targetId} in (select ${posts.id} from ${posts} where ${posts.userId} = ${userId}
    union all select ${comments.id} from ${comments} where ${comments.userId} = ${userId})`
  const read = (after: number) =>
    db
      .select({ id, path: itemPath({ targetType, targetId }), title, body, createdAt })
      .from(textVersions)
      .where(and(own, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
  return paged(0, read, version => version.id)
}

export function ownPostVotes({ db }: Ctx, userId: string): Batches {
  const { postId, up, createdAt } = postVotes
  const read = (after: string) =>
    db
      .select({ postId, path: postPath(postId), up, createdAt })
      .from(postVotes)
      .where(and(eq(postVotes.userId, userId), gt(postId, after)))
      .orderBy(asc(postId))
      .limit(BATCH)
  return paged('', read, vote => vote.postId)
}

export function ownCommentVotes({ db }: Ctx, userId: string): Batches {
  const { commentId, up, createdAt } = commentVotes
  const read = (after: string) =>
    db
      .select({ commentId, path: commentPath(commentId), up, createdAt })
      .from(commentVotes)
      .where(and(eq(commentVotes.userId, userId), gt(commentId, after)))
      .orderBy(asc(commentId))
      .limit(BATCH)
  return paged('', read, vote => vote.commentId)
}
