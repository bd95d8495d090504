import { and, desc, eq, gte, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { idOfName } from '#functions/communities/communities.ts'
import type { FeedSort } from '#functions/contract/sorts.ts'
import type { Db } from '#functions/db/client.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { communities, communityLabels, posts, users } from '#functions/db/schema/index.ts'
import { isNotIn, mutedCommunitiesOf, mutedUsersOf } from '#functions/mutes/unmuted.ts'
import { viewerPlaceholder, viewerTable } from '#functions/sessions/credential.ts'
import { followedPost } from '#functions/viewer-fields/follows.ts'
import { postReportCount } from '#functions/viewer-fields/report-counts.ts'
import { savedBy } from '#functions/viewer-fields/saves.ts'
import { ownPostVote } from '#functions/viewer-fields/votes.ts'
import { ownVisit } from '#functions/visits/visits.ts'
import { type FeedQuery, isOfSite, type Shape, scopeOf, startsWithPins } from './feed-shape.ts'
import { type CardRow, cardFields, type PostRow, sourceFields } from './fields.ts'
import { isHiddenFrom } from './own.ts'
import { SORTS } from './sorts.ts'

export interface FeedRows<Row> {
  pinned: Row[]
  rows: Row[]
  next: string | null
}

/** Lists feed rows for pages: cards with the beginning of the text. */
export const listCardRows = (query: FeedQuery): Plan<FeedRows<CardRow>> => feed(query, 'card')
/** Lists feed rows for the API: posts with their source. */
export const listPostRows = (query: FeedQuery): Plan<FeedRows<PostRow>> => feed(query, 'source')

/** Reads one page of a feed in order; the first page of sort hot begins with the pinned posts (rules.md 1, 3). */
function feed<Row extends PostRow>(query: FeedQuery, texts: Shape['texts']): Plan<FeedRows<Row>> {
  const { sort, limit, communityId, communityName, communityIds, label, now, reader, pins = true } = query
  const after = decodeCursor(query.next, SORTS[sort].cursor.shape)
  const skipped = after ? 0 : ((query.page ?? 1) - 1) * limit
  const shape: Shape = {
    texts,
    sort,
    ...scopeOf(query),
    labelled: label !== undefined,
    from: after ? 'cursor' : skipped > 0 ? 'offset' : 'top',
    own: reader?.credential.kind ?? null,
    mutes: reader !== undefined && reader.mutedUsers !== '',
    // A list of one label has no top of its own: what is pinned stands in its place.
    pins: pins && sort === 'hot' && label === undefined
  }
  const community = communityId ?? communityName
  const each = Object.fromEntries((communityIds ?? []).map((id, at) => [`c${at}`, id]))
  const any = communityIds && JSON.stringify(communityIds)
  const asker = reader && { session: reader.credential.hash, mutedUsers: reader.mutedUsers, readerId: reader.id }
  const since = now.getTime() - (SORTS[sort].window?.length ?? 0)
  const values = {
    ...asker,
    now: now.getTime(),
    ...each,
    any,
    community,
    label,
    since,
    key: after?.[0],
    id: after?.at(-1),
    limit: limit + 1,
    skipped
  }
  // The queries are typed for the rows of cards, so the rows of the API need a cast.
  const list = (rows: object) => rows as Row[]
  const page = communityIds?.length === 0 ? plan([], () => []) : mapPlan(pageOfPosts(shape, values), list)
  const read = (result: Row[], pinned: Row[]): FeedRows<Row> => {
    const { page: rows, next } = cutPage(result, limit, last => SORTS[sort].cursor.of(last))
    return { pinned, rows, next }
  }
  if (!startsWithPins(shape)) return mapPlan(page, rows => read(rows, []))
  if (shape.scope === 'each')
    return mapPlan(page, result => {
      const { pinned = [], rows = [] } = Object.groupBy(result, ({ pinnedSiteAt }) =>
        pinnedSiteAt === null ? 'rows' : 'pinned'
      )
      return read(rows, pinned)
    })
  const pinned = mapPlan(pinnedPosts(shape, { ...asker, now: now.getTime(), community }), list)
  return mapPlan(together({ page, pinned }), both => read(both.page, both.pinned))
}

const value = sql.placeholder

function inScope({ scope, labelled }: Shape): SQL | undefined {
  if (scope === 'all' || scope === 'each') return undefined
  if (scope === 'any') return sql`${posts.communityId} in (select value from json_each(${value('any')}))`
  const community = scope === 'id' ? value('community') : idOfName(value('community'))
  if (!labelled) return eq(posts.communityId, community)
  // A label of another community, or one that is deleted, gives null, so no post is read.
  return sql`${posts.labelId} = (select id from ${communityLabels} where id = ${value('label')} and community_id = ${community})`
}

/**
 * SQL condition that leaves out pinned posts: the sort hot lists them at the top of its first page and nowhere else.
 */
function unpinned(shape: Shape): SQL | undefined {
  return shape.pins ? isNull(pinnedAt(shape)) : undefined
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

type Rows = ReturnType<typeof rowsOf>

const pageOfPosts = prepared((db, shape: Shape) => queryOf(shape, pageQuery(db, shape)))

const queryOf = (shape: Shape, select: Rows) => ({
  fields: fieldsOf(shape),
  select,
  common: viewerTable(shape.own)
})

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
  // The pinned posts come with the same query, because the database takes longer to compile it than to run it.
  const pinned = startsWithPins(shape) ? sql` union all select id from ${posts} where ${pinnedIn(shape)}` : sql``
  return rowsOf(db, shape)
    .where(sql`${posts.id} in (${merged}${pinned})`)
    .orderBy(...(startsWithPins(shape) ? [desc(posts.pinnedSiteAt)] : []), ...orderOf(shape.sort))
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

/** Column with the time at which a post was pinned at the top of the feed. */
const pinnedAt = ({ scope }: Shape) => (isOfSite(scope) ? posts.pinnedSiteAt : posts.pinnedAt)

/** SQL condition: true for the posts at the top of the feed. */
const pinnedIn = (shape: Shape): SQL | undefined =>
  and(
    isOfSite(shape.scope) ? undefined : inScope(shape),
    isNotNull(pinnedAt(shape)),
    isNull(posts.deletedAt),
    unmuted(shape),
    unhidden(shape)
  )

const pinnedPosts = prepared((db, shape: Shape) => {
  const select = rowsOf(db, shape)
    .where(pinnedIn(shape))
    .orderBy(desc(pinnedAt(shape)))
  return queryOf(shape, select)
})

function fieldsOf({ texts, own }: Shape) {
  // The query is typed for the columns of cards only, so the API's columns need a cast.
  const fields = texts === 'card' ? cardFields : (sourceFields as unknown as typeof cardFields)
  return {
    ...fields,
    ...(own && {
      voted: ownPostVote(viewerPlaceholder),
      followed: followedPost(viewerPlaceholder),
      ...ownVisit(viewerPlaceholder, sql`${value('now')}`)
    }),
    ...(own && texts === 'card' && { saved: savedBy(viewerPlaceholder), reported: postReportCount(viewerPlaceholder) })
  }
}

/** Selects posts with author, community and a member's vote. */
function rowsOf(db: Db, shape: Shape) {
  // SQL orders a union by columns of its result, so the score, by which top feeds sort, and the id are its first two.
  const row = jsonRow(fieldsOf(shape))
  const columns = SORTS[shape.sort].window ? { score: posts.score, id: posts.id, ...row } : row
  return db
    .select(columns as typeof row)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .$dynamic()
}
