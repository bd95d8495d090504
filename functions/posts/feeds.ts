import { and, desc, eq, gte, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { idOfName } from '#functions/communities/communities.ts'
import type { FeedSort } from '#functions/contract/sorts.ts'
import type { Db } from '#functions/db/client.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { prepared } from '#functions/db/prepared.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { isNotIn, mutedCommunitiesOf, mutedUsersOf } from '#functions/mutes/unmuted.ts'
import { viewerPlaceholder } from '#functions/sessions/viewer.ts'
import { postReportCount } from '#functions/viewer-fields/report-counts.ts'
import { savedBy } from '#functions/viewer-fields/saves.ts'
import { ownPostVote } from '#functions/viewer-fields/votes.ts'
import { ownVisit } from '#functions/visits/visits.ts'
import { type CardRow, cardFields, type PostRow, sourceFields } from './fields.ts'
import { isHiddenFrom } from './own.ts'
import { SORTS } from './sorts.ts'

export interface FeedQuery {
  sort: FeedSort
  /**
   * Id of the community whose posts are listed; `communityName` is its name in any case, instead of the id. Both
   * absent: posts of all communities.
   */
  communityId?: string | undefined
  communityName?: string | undefined
  /** Ids of the only communities whose posts are listed, for a feed of subscriptions or of moderated communities. */
  communityIds?: string[] | undefined
  /** False: pinned posts are listed at the position that the order gives them. */
  pins?: boolean | undefined
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  /** Number of the page, from 1, for a feed in pages of `limit` posts; it is used instead of a cursor. */
  page?: number | undefined
  limit: number
  now: Date
  /**
   * The member who reads: the feed leaves out muted and hidden posts. The member's subscriptions must be loaded before
   * the query is made.
   */
  reader?: { session: string; id: string; mutedUsers: string } | undefined
}

export interface FeedRows<Row> {
  pinned: Row[]
  rows: Row[]
  next: string | null
}

/** Lists feed rows for pages: cards with the beginning of the text. */
export const listCardRows = (query: FeedQuery): Plan<FeedRows<CardRow>> => feed(query, 'card')
/** Lists feed rows for the API: posts with their source. */
export const listPostRows = (query: FeedQuery): Plan<FeedRows<PostRow>> => feed(query, 'source')

/** The cache key of the prepared statement: everything that changes the SQL text. */
interface Shape {
  texts: 'card' | 'source'
  sort: FeedSort
  scope: 'all' | 'id' | 'name' | 'each' | 'any'
  /** Number of communities, when the query has one part for each community. */
  count?: number
  /** Where the page of the feed starts: at the top, after a keyset cursor, or at an offset. */
  from: 'top' | 'cursor' | 'offset'
  /** True when the reader is a member, so that muted and hidden posts are left out. */
  own: boolean
  /** True when the reader is a member who has muted accounts. */
  mutes: boolean
  /** True when pinned posts come before all other posts. */
  pins: boolean
}

/** Reads one page of a feed in order; the first page of sort hot begins with the pinned posts (rules.md 1, 3). */
function feed<Row extends PostRow>(query: FeedQuery, texts: Shape['texts']): Plan<FeedRows<Row>> {
  const { sort, limit, communityId, communityName, communityIds, now, reader, pins = true } = query
  const after = decodeCursor(query.next, SORTS[sort].cursor.shape)
  const skipped = after ? 0 : ((query.page ?? 1) - 1) * limit
  const shape: Shape = {
    texts,
    sort,
    ...scopeOf(query),
    from: after ? 'cursor' : skipped > 0 ? 'offset' : 'top',
    own: reader !== undefined,
    mutes: reader !== undefined && reader.mutedUsers !== '',
    pins: pins && sort === 'hot'
  }
  const community = communityId ?? communityName
  const each = Object.fromEntries((communityIds ?? []).map((id, at) => [`c${at}`, id]))
  const any = communityIds && JSON.stringify(communityIds)
  const asker = reader && { session: reader.session, mutedUsers: reader.mutedUsers, readerId: reader.id }
  const since = now.getTime() - (SORTS[sort].window?.length ?? 0)
  const values = {
    ...asker,
    now: now.getTime(),
    ...each,
    any,
    community,
    since,
    key: after?.[0],
    id: after?.at(-1),
    limit: limit + 1,
    skipped
  }
  const page = communityIds?.length === 0 ? plan([], () => []) : pageOfPosts(shape, values)
  const read = (result: Row[], pinned: Row[]): FeedRows<Row> => {
    const { page: rows, next } = cutPage(result, limit, last => SORTS[sort].cursor.of(last))
    return { pinned, rows, next }
  }
  if (!shape.pins || shape.from !== 'top') return mapPlan(page, result => read(result as Row[], []))
  const pinned = pinnedPosts(shape, { ...asker, now: now.getTime(), community })
  return mapPlan(together({ page, pinned }), both => read(both.page as Row[], both.pinned as Row[]))
}

/** Upper bound for the terms of a union; SQLite allows 500 terms in a compound select. */
const PARTS_MAX = 450

function scopeOf({ sort, communityId, communityName, communityIds }: FeedQuery): Pick<Shape, 'scope' | 'count'> {
  if (communityId !== undefined) return { scope: 'id' }
  if (communityName !== undefined) return { scope: 'name' }
  if (communityIds === undefined) return { scope: 'all' }
  const parts = communityIds.length * (SORTS[sort].window?.classes.length ?? 1)
  // In a feed of so many communities that the union would exceed PARTS_MAX terms, many posts match, so a scan of the
  // index of all posts soon finds enough of them.
  return parts > 0 && parts <= PARTS_MAX ? { scope: 'each', count: communityIds.length } : { scope: 'any' }
}

const value = sql.placeholder

function inScope({ scope }: Shape): SQL | undefined {
  if (scope === 'all' || scope === 'each') return undefined
  if (scope === 'any') return sql`${posts.communityId} in (select value from json_each(${value('any')}))`
  return eq(posts.communityId, scope === 'id' ? value('community') : idOfName(value('community')))
}

/**
 * SQL condition that leaves out pinned posts: the sort hot lists them at the top of its first page and nowhere else.
 */
function unpinned({ pins, scope }: Shape): SQL | undefined {
  if (!pins) return undefined
  return isOfSite(scope) ? isNull(posts.pinnedSiteAt) : isNull(posts.pinnedAt)
}

/**
 * SQL condition that leaves out posts of muted accounts, and posts of muted communities except in the feed of all
 * posts (rules.md 15).
 */
function unmuted({ own, mutes, scope }: Shape, known: SQL | Placeholder = value('mutedUsers')): SQL | undefined {
  if (!own) return undefined
  // The muted ids are a parameter, because a subquery would run for each term of the union.
  if (scope === 'each' || scope === 'any') return mutes ? isNotIn(known, posts.userId) : undefined
  return and(
    isNotIn(mutedUsersOf(viewerPlaceholder), posts.userId),
    scope === 'all' ? isNotIn(mutedCommunitiesOf(viewerPlaceholder), posts.communityId) : undefined
  )
}

/** SQL condition that leaves out the member's hidden posts. Posts that are not hidden cost no further row read. */
function unhidden({ own, scope }: Shape): SQL | undefined {
  if (!own) return undefined
  return sql`not ${isHiddenFrom(scope === 'each' || scope === 'any' ? sql`${value('readerId')}` : viewerPlaceholder)}`
}

/** True for a feed of more than one community, which begins with the site's pinned posts. */
const isOfSite = (scope: Shape['scope']): boolean => scope !== 'id' && scope !== 'name'

type Rows = ReturnType<typeof rowsOf>

const pageOfPosts = prepared((db, shape: Shape) => ({ fields: fieldsOf(shape), select: pageQuery(db, shape) }))

function pageQuery(db: Db, shape: Shape): Rows {
  const limit = value('limit')
  if (shape.scope === 'each') return ofEach(db, shape)
  if (shape.from !== 'offset') return inOrder(shape, () => rowsOf(db, shape)).limit(limit)
  // This subquery selects only indexed columns, so that skipped posts are read from the index alone.
  const keys = () => db.select({ score: posts.score, id: posts.id }).from(posts).$dynamic() as unknown as Rows
  const ids = inOrder(shape, keys).limit(limit).offset(value('skipped'))
  return rowsOf(db, shape)
    .where(sql`${posts.id} in (select id from ${ids})`)
    .orderBy(...orderOf(shape.sort))
}

/**
 * Selects posts of several communities. Each term of the union reads its own range of the index in order, and SQLite
 * merges the ranges. So the query reads the shown posts and one further post of each community, however many posts
 * exist.
 */
function ofEach(db: Db, shape: Shape): Rows {
  const { key, window } = SORTS[shape.sort]
  const part = (community: number, age: number | null) => {
    const where = and(
      eq(posts.communityId, value(`c${community}`)),
      age === null ? undefined : eq(posts.age, age),
      window ? gte(posts.createdAt, value('since')) : undefined,
      isNull(posts.deletedAt),
      unpinned(shape),
      unmuted(shape, sql`(select ids from muted)`),
      unhidden(shape),
      shape.from === 'cursor' ? beyondCursor(shape) : undefined
    )
    return sql`select ${key ?? posts.id} as k, ${posts.id} as id from ${posts} where ${where}`
  }
  const ages: (number | null)[] = window?.classes ?? [null]
  const parts = Array.from({ length: shape.count ?? 0 }, (_, at) => ages.map(age => part(at, age))).flat()
  // The muted ids are a common table expression, so that their parameter is sent once for all terms of the union.
  const muted = shape.mutes ? sql`with muted(ids) as (select ${value('mutedUsers')}) ` : sql``
  const merged = sql`${muted}select id from (${sql.join(parts, sql` union all `)} order by 1 desc, 2 desc limit ${value('limit')})`
  return rowsOf(db, shape)
    .where(sql`${posts.id} in (${merged})`)
    .orderBy(...orderOf(shape.sort))
}

function beyondCursor({ sort }: Shape): SQL {
  const { key } = SORTS[sort]
  return key ? sql`(${key}, ${posts.id}) < (${value('key')}, ${value('id')})` : sql`${posts.id} < ${value('id')}`
}

/** Selects the posts of a feed in order, from its start or after the cursor. */
function inOrder(shape: Shape, select: () => Rows): Rows {
  const { key, window } = SORTS[shape.sort]
  const branch = (age: number | null) =>
    select().where(
      and(
        inScope(shape),
        age === null ? undefined : eq(posts.age, age),
        window ? gte(posts.createdAt, value('since')) : undefined,
        isNull(posts.deletedAt),
        unpinned(shape),
        unmuted(shape),
        unhidden(shape),
        shape.from === 'cursor' ? beyondCursor(shape) : undefined
      )
    )
  const [first, second, ...more] = window?.classes ?? []
  if (key && first !== undefined && second !== undefined) {
    // Each term of the union reads its own range of the index in order, so the merge reads few rows in addition to the
    // shown ones.
    const merged = unionAll(branch(first), branch(second), ...more.map(branch)).orderBy(sql`1 desc, 2 desc`)
    return merged as unknown as Rows
  }
  return branch(first ?? null).orderBy(...orderOf(shape.sort))
}

function orderOf(sort: FeedSort): SQL[] {
  const { key } = SORTS[sort]
  return [...(key ? [desc(key)] : []), desc(posts.id)]
}

const pinnedPosts = prepared((db, shape: Shape) => {
  const pinnedAt = isOfSite(shape.scope) ? posts.pinnedSiteAt : posts.pinnedAt
  const select = rowsOf(db, shape)
    .where(
      and(
        isOfSite(shape.scope) ? undefined : inScope(shape),
        isNotNull(pinnedAt),
        isNull(posts.deletedAt),
        unmuted(shape),
        unhidden(shape)
      )
    )
    .orderBy(desc(pinnedAt))
  return { fields: fieldsOf(shape), select }
})

function fieldsOf({ texts, own }: Shape) {
  // The query is typed for the columns of cards only, so the API's columns need a cast.
  const fields = texts === 'card' ? cardFields : (sourceFields as unknown as typeof cardFields)
  return {
    ...fields,
    ...(own && { voted: ownPostVote(viewerPlaceholder), ...ownVisit(viewerPlaceholder, sql`${value('now')}`) }),
    ...(own && texts === 'card' && { saved: savedBy(viewerPlaceholder), reported: postReportCount(viewerPlaceholder) })
  }
}

/** Selects posts with author, community and a member's vote. */
function rowsOf(db: Db, shape: Shape) {
  return db
    .select(fieldsOf(shape))
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .$dynamic()
}
