import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityMutes, digestPosts, hiddenPosts, posts, userMutes } from '#functions/db/schema/index.ts'
import type { DigestPost } from './rules.ts'

/** A post with what a digest says of it. */
export interface TitledPost extends DigestPost {
  title: string
  /** Title of the community. */
  community: string
  comments: number
  path: string
}

/**
 * Age in milliseconds of the oldest post in a digest: a week at the time when the posts are found, and up to two days
 * until the last letter is written.
 */
const OLDEST_MS = 9 * 24 * 3_600_000

/** SQL list of ids. */
const listed = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Lists the best posts of communities by community, without posts that were deleted since they were found. */
export function listDigestPosts({ db }: Ctx, communityIds: string[]): Plan<Map<string, TitledPost[]>> {
  const rows = db
    .select({
      id: posts.id,
      communityId: digestPosts.communityId,
      authorId: digestPosts.authorId,
      score: digestPosts.score,
      title: posts.title,
      publicId: posts.publicId,
      comments: posts.noComments,
      name: communities.name,
      communityTitle: communities.title
    })
    .from(digestPosts)
    .innerJoin(posts, eq(posts.id, digestPosts.postId))
    .innerJoin(communities, eq(communities.id, digestPosts.communityId))
    .where(
      and(
        sql`${digestPosts.communityId} in ${listed(communityIds)}`,
        isNull(posts.deletedAt),
        isNull(communities.deletedAt)
      )
    )
  return plan([rows], found =>
    Map.groupBy(
      found.map(({ publicId, name, communityTitle, ...post }) => ({
        ...post,
        community: communityTitle ?? name,
        path: `/${name}/post/${publicId}`
      })),
      ({ communityId }) => communityId
    )
  )
}

/**
 * Lists the ids of accounts, communities and posts that members do not want to see, by member. Only posts that were
 * hidden in the last nine days are read: none in a digest can have been hidden earlier.
 */
export function listHidden({ db, now }: Ctx, memberIds: string[]): Plan<Map<string, Set<string>>> {
  const members = listed(memberIds)
  const accounts = db
    .select({ userId: userMutes.userId, id: userMutes.mutedUserId })
    .from(userMutes)
    .where(sql`${userMutes.userId} in ${members}`)
  const muted = db
    .select({ userId: communityMutes.userId, id: communityMutes.mutedCommunityId })
    .from(communityMutes)
    .where(sql`${communityMutes.userId} in ${members}`)
  const hidden = db
    .select({ userId: hiddenPosts.userId, id: hiddenPosts.postId })
    .from(hiddenPosts)
    .where(and(sql`${hiddenPosts.userId} in ${members}`, gt(hiddenPosts.createdAt, now.getTime() - OLDEST_MS)))
  return plan([accounts, muted, hidden], (...found) => {
    const byMember = new Map<string, Set<string>>()
    for (const { userId, id } of found.flat()) byMember.set(userId, (byMember.get(userId) ?? new Set()).add(id))
    return byMember
  })
}
