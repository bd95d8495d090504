import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { FollowedItem, FollowType } from '#functions/contract/follows.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import type { Post, UserRef } from '#functions/contract/views.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, follows, posts, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { sourceFields } from '#functions/posts/fields.ts'
import { ownFields } from '#functions/posts/own.ts'
import { postView } from '#functions/posts/views.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { refFields, userRef } from '#functions/users/refs.ts'

/** A page of a list of follows, the newest first. */
export interface Followed {
  items: FollowedItem[]
  next: string | null
}

type FollowRow = Pick<typeof follows.$inferSelect, 'id' | 'targetType' | 'targetId' | 'createdAt'>
interface Found<Target> {
  follow: FollowRow
  target: Target
}

/**
 * Lists a page of the posts or accounts that the viewer follows, or of both, the last one followed first. The viewer
 * must be read earlier in the same batch.
 * @param next the cursor as the client sent it.
 * @throws AppError invalid_cursor.
 */
export function listFollows(ctx: Ctx, type: FollowType | undefined, next: string | undefined): Plan<Followed> {
  if (type === 'post') return mapPlan(postsOf(ctx, next), pageOf)
  if (type === 'user') return mapPlan(usersOf(ctx, next), pageOf)
  const parts = together({ posts: postsOf(ctx, next), users: usersOf(ctx, next) })
  return mapPlan(parts, ({ posts, users }) => pageOf([...posts, ...users].sort((a, b) => b.follow.id - a.follow.id)))
}

function pageOf(rows: Found<Post | UserRef>[]): Followed {
  const { page, next } = cutPage(rows, PAGE_SIZE, ({ follow }) => [follow.id])
  const items = page.map(({ follow, target }) => ({
    type: follow.targetType,
    targetId: follow.targetId,
    createdAt: isoTime(follow.createdAt),
    target
  }))
  return { items, next }
}

const followFields = {
  id: follows.id,
  targetType: follows.targetType,
  targetId: follows.targetId,
  createdAt: follows.createdAt
}

/** Reads one row more than a page holds, so that the last page is known. */
function postsOf(ctx: Ctx, next: string | undefined): Plan<Found<Post>[]> {
  const statement = ctx.db
    .select({ follow: followFields, ...sourceFields, ...ownFields(ctx, false) })
    .from(follows)
    .innerJoin(posts, eq(posts.id, follows.targetId))
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(isOwn(ctx, 'post', next))
    .orderBy(desc(follows.id))
    .limit(PAGE_SIZE + 1)
  return plan([statement], rows => rows.map(({ follow, ...row }) => ({ follow, target: postView(row, ctx) })))
}

function usersOf(ctx: Ctx, next: string | undefined): Plan<Found<UserRef>[]> {
  const statement = ctx.db
    .select({ follow: followFields, user: refFields })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.targetId))
    .where(isOwn(ctx, 'user', next))
    .orderBy(desc(follows.id))
    .limit(PAGE_SIZE + 1)
  return plan([statement], rows =>
    rows.map(({ follow, user }) => ({ follow, target: { ...userRef(user, ctx), isFollowed: true } }))
  )
}

/** SQL condition: true for follows of the viewer after a cursor. */
function isOwn(ctx: Ctx, type: FollowType, next: string | undefined): SQL | undefined {
  const [before] = decodeCursor(next, 'n') ?? []
  const isLater = before === undefined ? undefined : lt(follows.id, Number(before))
  return and(eq(follows.userId, viewerId(ctx)), eq(follows.targetType, type), isLater)
}
