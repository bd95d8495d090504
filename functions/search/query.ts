import { desc, type SQL, sql } from 'drizzle-orm'
import { idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { SEARCH_QUERY_MAX, SEARCH_RANKED_MAX, type SearchPeriod, type SearchSort } from '#functions/contract/search.ts'
import { isBlank, isLonger } from '#functions/contract/text.ts'
import type { PostType } from '#functions/contract/views.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { firstIdAt, isId } from '#functions/db/id.ts'
import { communityMutes, userMutes, users } from '#functions/db/schema/index.ts'
import { INDEXES, type Indexed, tagOf } from '#functions/search-index/documents.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { isNamed } from '#functions/users/users.ts'
import { type Wanted, wantedOf } from './wanted.ts'

export interface SearchQuery {
  /** The query as the person typed it. */
  q: string
  /** Name of the only community in which is searched, or its id. */
  community?: string | undefined
  /** Name of the only author whose texts are found. */
  author?: string | undefined
  /** The only kind of post that is found. */
  kind?: PostType | undefined
  period: SearchPeriod
  sort: SearchSort
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  limit: number
}

/** Checks the query that a person typed. @throws AppError too_long, empty_query when nothing visible was typed. */
export function checkQuery(q: string): void {
  if (isLonger(q, SEARCH_QUERY_MAX)) throw new AppError('too_long', { field: 'q' })
  if (isBlank(q)) throw new AppError('empty_query', { field: 'q' })
}

/**
 * Reads the query that a person typed for a search of texts.
 * @throws AppError too_long, empty_query when it has no word that can be searched.
 */
export function checkedWanted(q: string): Wanted {
  checkQuery(q)
  const wanted = wantedOf(q)
  if (!wanted) throw new AppError('empty_query', { field: 'q' })
  return wanted
}

const DAY_MS = 86_400_000
const PERIOD_MS: Record<Exclude<SearchPeriod, 'all'>, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS
}

/** Weights of body, title and tokens of filters in the relevance that FTS5 computes. */
const WEIGHTS = sql.raw('1.0, 4.0, 0.0')
/** Number of votes at which votes add half of what they can add to the relevance. */
const HALF_VOTES = 10
/** Age at which half of what youth adds to the relevance is left, in milliseconds. */
const HALF_AGE_MS = 90 * DAY_MS
/** Factor that makes an integer of a relevance, as cursors need it. */
const PRECISION = 1e9

/**
 * Expressions by which a search orders its matches, the highest first. They use the columns `relevance`, `score`,
 * `created_at` and `doc` of a match.
 */
function orderOf(sort: SearchSort, now: number): SQL {
  if (sort === 'new') return sql`doc`
  if (sort === 'top') return sql`score`
  const votes = sql`max(score, 0)`
  const age = sql`max(${now} - created_at, 0)`
  return sql`cast(${PRECISION} * relevance
    * (1 + 0.5 * ${votes} / (${votes} + ${HALF_VOTES})) * (1 + 0.5 / (1 + ${age} * 1.0 / ${HALF_AGE_MS})) as integer)`
}

/** A cursor is valid for one query only: it begins with a digest of the query. */
export interface Position {
  digest: number
  /** Time at which the first page was made; the relevance depends on it. */
  now: number
  /** Rank and document after which the page begins; null on the first page. */
  after: [rank: number, doc: number] | null
}

/** Reads the cursor of a search. @throws AppError invalid_cursor for a cursor of another query. */
export function positionOf(ctx: Ctx, kind: Indexed, { q, next, limit: _, ...filters }: SearchQuery): Position {
  const digest = digestOf(JSON.stringify([kind, q, Object.entries(filters).sort()]))
  const cursor = decodeCursor(next, 'nnnn') as number[] | null
  if (!cursor) return { digest, now: ctx.now.getTime(), after: null }
  const [of, now = 0, rank = 0, doc = 0] = cursor
  if (of !== digest) throw new AppError('invalid_cursor')
  return { digest, now, after: [rank, doc] }
}

/** Gives a number of 32 bits that differs between different texts, except by chance. */
export function digestOf(text: string): number {
  let digest = 5381
  for (let at = 0; at < text.length; at += 1) digest = (Math.imul(digest, 33) + text.charCodeAt(at)) | 0
  return digest >>> 0
}

/**
 * SQL of a table `found` with the columns `doc` and `rank` of a page of matches and of one match more. Only the newest
 * matches are ranked, so that the cost has a bound however common the words are.
 */
export function foundBy(
  ctx: Ctx,
  kind: Indexed,
  { expression }: Wanted,
  query: SearchQuery,
  { now, after }: Position
): SQL {
  const { index } = INDEXES[kind]
  const { sort, limit } = query
  const most = sort === 'new' ? limit + 1 : SEARCH_RANKED_MAX
  const before = after && sort === 'new' ? sql` and rowid < ${after[1]}` : sql``
  const relevance = sort === 'relevance' ? sql`-bm25(${index}, ${WEIGHTS})` : sql`0`
  const newest = sql`select rowid as doc, ${relevance} as relevance from ${index}
    where ${index} match ${matchOf(ctx, kind, expression, query)}${sinceOf(kind, query, ctx.now.getTime())}${before}
    order by rowid desc limit ${most}`
  if (sort === 'new') return sql`(select doc, doc as rank from (${newest})) found`
  const ranked = sql`select doc, ${orderOf(sort, now)} as rank from (${scored(kind, newest)})`
  const behind = after ? sql` where (rank, doc) < (${after[0]}, ${after[1]})` : sql``
  return sql`(select doc, rank from (${ranked})${behind} order by rank desc, doc desc limit ${limit + 1}) found`
}

/** Columns of a match that was joined from `foundBy`: they order the results. */
export const PLACE = { rank: sql<number>`found.rank`, doc: sql<number>`found.doc` }

/** Order of the rows of a search. */
export const BY_PLACE = [desc(PLACE.rank), desc(PLACE.doc)] as const

/**
 * True for a result that the viewer has neither hidden nor muted. The query itself leaves out most mutes (MUTES_MAX). The
 * viewer must be read before.
 */
export const isShownTo = (
  { auth: { muted } }: Ctx,
  result: { hidden?: number; author: { id: string }; communityId: string }
): boolean => result.hidden !== 1 && !muted.users.has(result.author.id) && !muted.communities.has(result.communityId)

/** Cuts the rows of a search to a page. */
export const cutFound = <Row extends { place: { rank: number; doc: number } }>(
  rows: Row[],
  { limit }: Pick<SearchQuery, 'limit'>,
  { digest, now }: Position
): { page: Row[]; next: string | null } => cutPage(rows, limit, ({ place }) => [digest, now, place.rank, place.doc])

/** Adds votes and times to matches. */
function scored(kind: Indexed, newest: SQL): SQL {
  const { table } = INDEXES[kind]
  return sql`select doc, relevance, t.upvotes - t.downvotes as score, t.created_at
    from (${newest}) join ${table} t on t.search_doc = doc and t.search_doc > 0`
}

/**
 * SQL expression of the FTS5 query with its filters. The token of an unknown name has no id, so it matches nothing; the
 * text of a name never becomes a part of the query.
 */
function matchOf(ctx: Ctx, kind: Indexed, expression: string, { community, author, kind: of }: SearchQuery): SQL {
  const tag = (token: string, id: SQL = sql`''`) => sql` || ' AND tags : "' || ${token} || ifnull(${id}, '') || '"'`
  const fallback = community !== undefined && isId(community) ? sql`${community}` : sql`null`
  const inCommunity =
    community === undefined ? sql`` : tag(tagOf.community(''), sql`coalesce(${idOfName(community)}, ${fallback})`)
  const byAuthor = author === undefined ? sql`` : tag(tagOf.author(''), sql`(${idOfAuthor(author)})`)
  const ofKind = of === undefined || kind === 'comments' ? sql`` : tag(tagOf.kind(of))
  return sql`${`(${expression})`}${inCommunity}${byAuthor}${ofKind}${unmuted(ctx)}`
}

/** The id of an account that can be searched by its name: nobody finds texts of deleted or banned accounts by it. */
const idOfAuthor = (name: string): SQL =>
  sql`select ${users.id} from ${users} where ${isNamed(name)} and ${users.deletedAt} is null and ${users.bannedAt} is null`

/**
 * Upper bound for the muted accounts and communities that the query excludes, because the time that FTS5 takes to read a
 * query grows with the square of its length. The results leave out the others.
 */
const MUTES_MAX = 500

/** SQL text that excludes the communities and accounts that the viewer has muted. */
function unmuted(ctx: Ctx): SQL {
  if (!ctx.auth.key) return sql``
  const of = viewerId(ctx)
  const tokens = sql`select group_concat('"' || token || '"', ' OR ') from (
    select ${tagOf.author('')} || ${userMutes.mutedUserId} as token from ${userMutes} where ${userMutes.userId} = ${of}
    union all select ${tagOf.community('')} || ${communityMutes.mutedCommunityId} from ${communityMutes} where ${communityMutes.userId} = ${of} limit ${MUTES_MAX})`
  return sql` || coalesce(' NOT tags : (' || (${tokens}) || ')', '')`
}

/**
 * SQL condition on the number of documents: not older than the period. While the index does not reach back to the start
 * of the period, no document is older; otherwise the first documents of the period follow its start.
 */
function sinceOf(kind: Indexed, { period }: SearchQuery, now: number): SQL {
  if (period === 'all') return sql``
  const { table } = INDEXES[kind]
  const since = firstIdAt(now - PERIOD_MS[period])
  const oldest = sql`(select t.id from ${table} t where t.search_doc > 0 order by t.search_doc limit 1)`
  const first = sql`(select t.search_doc from ${table} t where t.id >= ${since} and +t.search_doc > 0 order by t.id limit 1)`
  // Without any document of the period, the number is above those of all documents.
  return sql` and rowid >= iif(${oldest} >= ${since}, 0, ifnull(${first}, ${Number.MAX_SAFE_INTEGER}))`
}
