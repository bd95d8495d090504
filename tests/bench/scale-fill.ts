import { type Client, createClient } from '@libsql/client/http'
import { openDb } from '#functions/db/client.ts'
import { AGE_ENDS, hotRank } from '#functions/posts/rank.ts'
import { fillSearchIndex } from '#functions/search-index/fill.ts'
import { fromUrl } from '#tests/support/sqld.ts'
import { makeScaleTexts, TEXTS } from './scale-texts.ts'

/** Numbers of rows in a large forum. */
export interface ScaleCounts {
  posts: number
  comments: number
  users: number
  communities: number
}

const STEP = 25_000
const SPAN_MS = 3 * 365 * 86_400_000
const MOST_UPVOTES = 2000
const TEXT = 'Слово за слово, и вот уже длинный разговор о том, что всех занимает этим вечером. '

const PRIMES = [
  2654435761, 2246822519, 3266489917, 668265263, 374761393, 2718281839, 3141592661, 1618033999, 1414213573, 2236067977,
  1732050807
]

/** Makes an SQL expression of an evenly distributed pseudo-random number from the number of a row and a salt. */
const mix = (number: string, salt: number): string => `((${number}) * ${PRIMES[salt] ?? 1} % 4294967291)`
const even = (number: string, salt: number, most: number): string => `(${mix(number, salt)} % ${most})`
/** Makes an SQL expression of a pseudo-random integer from 0 to below `most`; small numbers are much more likely. */
function skewed(number: string, salt: number, most: number): string {
  const share = `(${even(number, salt, 100_003)} / 100003.0)`
  return `cast(${most} * ${share} * ${share} * ${share} as integer)`
}

const idOf = (ms: string, number: string): string => `printf('%016x%08x', (${ms}) * 1000000, ${number})`
const userId = (number: string): string => idOf('1500000000000', number)
const communityId = (number: string): string => idOf('1500000000000', number)

async function insert(db: Client, name: string, count: number, head: string, select: string): Promise<void> {
  const started = performance.now()
  for (let from = 0; from < count; from += STEP) {
    const to = Math.min(from + STEP, count) - 1
    const numbers = `n(i) as (select ${from} union all select i + 1 from n where i < ${to})`
    await db.execute(`insert into ${head} with recursive ${numbers} ${select}`)
  }
  console.log(`  ${count} ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Stores the hot rank of each number of upvotes in a table, because SQL of the database server has no logarithm. */
async function fillHotTable(db: Client): Promise<void> {
  const values = Array.from({ length: MOST_UPVOTES + 1 }, (_, upvotes) => `(${upvotes}, ${hotRank(upvotes, 0)})`)
  await db.batch(
    [
      'create table if not exists bench_hot (upvotes integer primary key, value integer not null)',
      `insert or replace into bench_hot values ${values.join(', ')}`
    ],
    'write'
  )
}

/** Stores the texts of posts and comments in a table. */
async function fillTextTable(db: Client): Promise<void> {
  await db.execute('create table if not exists bench_texts (n integer primary key, title text, body text)')
  await db.execute({
    sql: `insert or replace into bench_texts select key, value ->> 'title', value ->> 'body' from json_each(?)`,
    args: [JSON.stringify(makeScaleTexts())]
  })
}

async function fillPosts(db: Client, { posts, users, communities, comments }: ScaleCounts, now: number): Promise<void> {
  const born = `${now - SPAN_MS} + cast(n.i * ${SPAN_MS / posts} as integer)`
  const age = AGE_ENDS.map((end, at) => `when ${now} - born < ${end} then ${at}`).join(' ')
  await insert(
    db,
    'posts',
    posts,
    `posts (id, public_id, type, user_id, community_id, title, body, body_html, preview, upvotes, downvotes, score, hot, age,
      no_comments, created_at, last_activity_at)`,
    `select ${idOf('born', 'i')}, printf('%08d', i), 'text', ${userId('author')}, ${communityId('place')},
      t.title || ' ' || i, t.body, '<p>' || t.body || '</p>', t.body, up, down, up - down,
      value + cast(round(10000000.0 * (born / 1000) / 45000) as integer), case ${age} else 4 end,
      ${Math.floor(comments / posts)}, born, born + ${even('i', 4, 86_400_000)}
      from (select i, ${born} as born, ${skewed('i', 0, MOST_UPVOTES)} as up, ${skewed('i', 1, 60)} as down,
        ${even('i', 2, users)} as author, ${skewed('i', 3, communities)} as place, ${even('i', 9, TEXTS)} as text from n)
      join bench_hot on upvotes = up join bench_texts t on t.n = text`
  )
}

async function fillComments(db: Client, { posts, comments, users }: ScaleCounts): Promise<void> {
  const each = Math.floor(comments / posts)
  await insert(
    db,
    'comments',
    each * posts,
    'comments (id, post_id, community_id, user_id, parent_id, depth, ancestors, body, body_html, upvotes, created_at)',
    `select printf('%016x%08x', (p.created_at + k + 1) * 1000000, i), p.id, p.community_id, ${userId(even('i', 5, users))},
      null, 0, '', t.body, '<p>' || t.body || '</p>', ${skewed('i', 6, 50)}, p.created_at + k + 1
      from (select i, i / ${each} as at, i % ${each} as k, ${even('i', 10, TEXTS)} as text from n)
      join posts p on p.public_id = printf('%08d', at) join bench_texts t on t.n = text`
  )
}

/**
 * Drops the indexes of a table, calls `fill`, and creates the indexes again. Creating indexes of a full table is much
 * faster than updating them with each inserted row.
 */
async function withoutIndexes(db: Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute({
    sql: "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name = ? and name <> 'posts_public_id'",
    args: [table]
  })
  for (const { name } of rows) await db.execute(`drop index ${name}`)
  await fill()
  const started = performance.now()
  for (const { sql } of rows) await db.execute(String(sql))
  console.log(`  ${rows.length} indexes of ${table} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/**
 * Fills the search index as the timer does, and prints its size.
 * @param url address of the database with its token.
 */
async function fillIndex(db: Client, url: string): Promise<void> {
  const numberOf = async (query: string) => Number((await db.execute(query)).rows[0]?.[0])
  const pages = () => numberOf('select page_count from pragma_page_count')
  const left = () => numberOf('select count(*) from (select 1 from posts where ifnull(search_doc, -1) < 0 limit 1)')
  const started = performance.now()
  const before = await pages()
  while ((await left()) > 0) await fillSearchIndex(openDb(...fromUrl(url)))
  const seconds = (performance.now() - started) / 1000
  const size = ((await pages()) - before) * (await numberOf('select page_size from pragma_page_size'))
  const texts =
    (await numberOf('select sum(octet_length(title) + octet_length(body)) from posts')) +
    (await numberOf('select sum(octet_length(body)) from comments'))
  const share = ((100 * size) / texts).toFixed(0)
  console.log(`  search index: ${(size / 1e6).toFixed(0)} MB, ${share} % of the texts, in ${seconds.toFixed(1)} s`)
}

/** Fills an empty, migrated database with a forum. */
export async function fillScale(url: string, scale: ScaleCounts, now: number): Promise<void> {
  const db = createClient({ url })
  await fillHotTable(db)
  await fillTextTable(db)
  await insert(
    db,
    'users',
    scale.users,
    'users (id, username, points, user_index, created_at, last_seen_at)',
    `select ${userId('i')}, 'user_' || i, ${skewed('i', 7, 10_000)}, i, 1500000000000 + i, 1500000000000 + i from n`
  )
  await insert(
    db,
    'communities',
    scale.communities,
    'communities (id, user_id, name, about, about_html, no_members, no_posts, is_default, created_at)',
    `select ${communityId('i')}, ${userId('i')}, 'place_' || i, '${TEXT}', '<p>${TEXT}</p>', ${skewed('i', 8, 50_000)}, 0, i < 20,
      1500000000000 + i from n`
  )
  await withoutIndexes(db, 'posts', () => fillPosts(db, scale, now))
  await withoutIndexes(db, 'comments', () => fillComments(db, scale))
  await db.batch(
    [
      `update communities set no_posts = counted.number
       from (select community_id, count(*) as number from posts where deleted_at is null group by community_id) counted
       where counted.community_id = communities.id`,
      'drop table bench_hot',
      'drop table bench_texts',
      { sql: 'insert into site (id, no_users, no_users_ever) values (1, ?, ?)', args: [scale.users, scale.users] }
    ],
    'write'
  )
  await fillIndex(db, url)
}
