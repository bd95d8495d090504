import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { ToldPost } from '#functions/contract/mail.ts'
import { load, plan } from '#functions/db/plan.ts'
import { communityMembers, digests, mailOutbox, users, wantedLetters } from '#functions/db/schema/index.ts'
import { siteOf } from '#functions/mail/links.ts'
import { type AddressedLetter, queueBulk } from '#functions/mail/outbox.ts'
import { listDigestPosts, listHidden, type TitledPost } from './digest-content.ts'
import { type Digest, isAt } from './digest-progress.ts'
import { isReachable } from './receivers.ts'
import { postsFor } from './rules.ts'

/** Number of members that one step handles, and of their memberships that it reads. */
const MEMBERS_MAX = 500
const MEMBERSHIPS_MAX = 10_000
/** Number of digests in the outbox from which no further ones are written until some are sent. */
const WAITING_MAX = 1000

/** A member who wants a digest, with the address for it; null for a member who gets none now. */
interface Member {
  id: string
  username: string
  email: string | null
}

/**
 * Writes the digests of the next members. Members whose communities have no good posts get none. Three database round
 * trips, one while many digests wait for the mail server.
 */
export async function writeDigests(ctx: Ctx, digest: Digest): Promise<void> {
  const { db, now } = ctx
  const { members, joined, waiting } = await load(db, {
    members: plan([nextMembers(ctx, digest)], rows => rows),
    joined: plan([memberships(ctx, digest)], rows => rows),
    waiting: plan([waitingDigests(ctx)], rows => rows.length)
  })
  if (waiting >= WAITING_MAX) return
  const communities = Map.groupBy(joined, ({ userId }) => userId)
  const handled = wholeMembers(members, joined)
  const letters = await lettersTo(
    ctx,
    handled.filter(({ id }) => communities.has(id)),
    new Map([...communities].map(([id, rows]) => [id, new Set(rows.map(({ communityId }) => communityId))]))
  )
  const last = handled.at(-1)
  const isGoing = sql`exists (select 1 from ${digests} where ${isAt(digest)})`
  const moved = db
    .update(digests)
    .set({
      letters: sql`${digests.letters} + ${letters.length}`,
      ...(last ? { memberCursor: last.id } : { endedAt: now.getTime() })
    })
    .where(isAt(digest))
  await load(db, { done: plan([queueBulk(ctx, letters, isGoing), moved], () => null) })
}

/**
 * Leaves out the members whose memberships were not all read. A single member with more memberships than a step reads
 * gets a digest of those that were.
 */
function wholeMembers(members: Member[], joined: { userId: string }[]): Member[] {
  const cut = joined.length === MEMBERSHIPS_MAX ? joined.at(-1)?.userId : undefined
  if (cut === undefined) return members
  const whole = members.filter(({ id }) => id < cut)
  return whole.length > 0 ? whole : members.filter(({ id }) => id === cut)
}

/** Writes the letters to members. */
async function lettersTo(
  ctx: Ctx,
  members: Member[],
  communities: ReadonlyMap<string, ReadonlySet<string>>
): Promise<AddressedLetter[]> {
  const none: ReadonlySet<string> = new Set()
  const readers = members.flatMap(({ email, ...member }) => (email === null ? [] : [{ ...member, email }]))
  if (readers.length === 0) return []
  const ids = readers.map(({ id }) => id)
  const joined = new Set(ids.flatMap(id => [...(communities.get(id) ?? none)]))
  const { posts, hidden } = await load(ctx.db, {
    posts: listDigestPosts(ctx, [...joined]),
    hidden: listHidden(ctx, ids)
  })
  return readers.flatMap(({ id, username, email }) => {
    const reader = { id, communities: communities.get(id) ?? none, hidden: hidden.get(id) ?? none }
    const chosen = postsFor(reader, posts)
    const letter = { kind: 'digest', username, userId: id, site: siteOf(ctx), posts: chosen.map(toldPost) } as const
    return chosen.length > 0 ? [{ email, letter }] : []
  })
}

const toldPost = ({ title, community, comments, path }: TitledPost): ToldPost => ({ title, community, comments, path })

const isNext = ({ memberCursor }: Digest) =>
  and(eq(wantedLetters.kind, 'digest'), gt(wantedLetters.userId, memberCursor))

const nextMembers = ({ db }: Ctx, digest: Digest) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: sql<string | null>`iif(${isReachable}, ${users.email}, null)`
    })
    .from(wantedLetters)
    .innerJoin(users, eq(users.id, wantedLetters.userId))
    .where(isNext(digest))
    .orderBy(asc(wantedLetters.userId))
    .limit(MEMBERS_MAX)

/** Selects the memberships of the next members, in the order of the members. */
function memberships({ db }: Ctx, digest: Digest) {
  const next = db
    .select({ id: wantedLetters.userId })
    .from(wantedLetters)
    .where(isNext(digest))
    .orderBy(asc(wantedLetters.userId))
    .limit(MEMBERS_MAX)
  return db
    .select({ userId: communityMembers.userId, communityId: communityMembers.communityId })
    .from(communityMembers)
    .where(sql`${communityMembers.userId} in ${next}`)
    .orderBy(asc(communityMembers.userId))
    .limit(MEMBERSHIPS_MAX)
}

const waitingDigests = ({ db }: Ctx) =>
  db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.bulk, true)).limit(WAITING_MAX)
