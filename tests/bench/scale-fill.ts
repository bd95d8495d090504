import { type Client, createClient } from '@libsql/client/http'
import { AGE_ENDS, hotRank } from '#functions/posts/rank.ts'

/** How large a forum is. */
export interface Scale {
  posts: number
  comments: number
  users: number
  communities: number
}

const STEP = 25_000
const SPAN_MS = 3 * 365 * 86_400_000
const MOST_UPVOTES = 2000
const TEXT = 'Слово за слово, и вот уже длинный разговор о том, что всех занимает этим вечером. '

/** Mixes the bits of a number: the same numbers for the same row, spread evenly. */
const mix = (number: string, salt: number): string => `((${number}) * 2654435761 + ${salt} * 40503) % 4294967291`
/** From 0 below `most`, small ones much likelier. */
const skewed = (number: string, salt: number, most: number): string =>
  `cast(${most} * pow3((${mix(number, salt)}) % 100003 / 100003.0) as integer)`
const even = (number: string, salt: number, most: number): string => `((${mix(number, salt)}) % ${most})`

/** x³ without the functions that the server lacks. */
const expand = (sql: string): string =>
  sql.replaceAll(/pow3\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g, '(($1) * ($1) * ($1))')

const idOf = (ms: string, number: string): string => `printf('%016x%08x', (${ms}) * 1000000, ${number})`
const userId = (number: string): string => idOf('1500000000000', number)
const communityId = (number: string): string => idOf('1500000000000', number)

async function insert(db: Client, name: string, count: number, head: string, select: string): Promise<void> {
  const started = performance.now()
  for (let from = 0; from < count; from += STEP) {
    const to = Math.min(from + STEP, count) - 1
    await db.execute(
      expand(
        `insert into ${head} with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) ${select}`
      )
    )
  }
  console.log(`  ${count} ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Values of hot rank for each number of upvotes: the server has no logarithm. */
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

async function fillPosts(db: Client, { posts, users, communities, comments }: Scale, now: number): Promise<void> {
  const born = `${now - SPAN_MS} + cast(n.i * ${SPAN_MS / posts} as integer)`
  const age = AGE_ENDS.map((end, at) => `when ${now} - born < ${end} then ${at}`).join(' ')
  await insert(
    db,
    'posts',
    posts,
    `posts (id, public_id, type, user_id, community_id, title, body, body_html, preview, upvotes, downvotes, score, hot, age,
      no_comments, created_at, last_activity_at)`,
    `select ${idOf('born', 'i')}, printf('%08d', i), 'text', ${userId('author')}, ${communityId('place')},
      'Разговор номер ' || i, '${TEXT}', '<p>${TEXT}</p>', '${TEXT}', up, down, up - down,
      value + cast(round(10000000.0 * (born / 1000) / 45000) as integer), case ${age} else 4 end,
      ${Math.floor(comments / posts)}, born, born + ${even('i', 5, 86_400_000)}
      from (select i, ${born} as born, ${skewed('i', 1, MOST_UPVOTES)} as up, ${skewed('i', 2, 60)} as down,
        ${even('i', 3, users)} as author, ${skewed('i', 4, communities)} as place from n) join bench_hot on upvotes = up`
  )
}

async function fillComments(db: Client, { posts, comments, users }: Scale): Promise<void> {
  const each = Math.floor(comments / posts)
  await insert(
    db,
    'comments',
    each * posts,
    'comments (id, post_id, community_id, user_id, parent_id, depth, ancestors, body, body_html, upvotes, created_at)',
    `select printf('%016x%08x', (p.created_at + k + 1) * 1000000, i), p.id, p.community_id, ${userId(even('i', 6, users))},
      null, 0, '', '${TEXT}', '<p>${TEXT}</p>', ${skewed('i', 7, 50)}, p.created_at + k + 1
      from (select i, i / ${each} as at, i % ${each} as k from n) join posts p on p.public_id = printf('%08d', at)`
  )
}

/** Fills an empty, migrated database with a forum of that size; the text is the same everywhere, the numbers are not. */
export async function fillScale(url: string, scale: Scale, now: number): Promise<void> {
  const db = createClient({ url })
  await fillHotTable(db)
  await insert(
    db,
    'users',
    scale.users,
    'users (id, username, points, user_index, created_at, last_seen_at)',
    `select ${userId('i')}, 'user_' || i, ${skewed('i', 8, 10_000)}, i, 1500000000000 + i, 1500000000000 + i from n`
  )
  await insert(
    db,
    'communities',
    scale.communities,
    'communities (id, user_id, name, about, about_html, no_members, no_posts, is_default, created_at)',
    `select ${communityId('i')}, ${userId('i')}, 'place_' || i, '${TEXT}', '<p>${TEXT}</p>', ${skewed('i', 9, 50_000)}, 0, i < 20,
      1500000000000 + i from n`
  )
  await fillPosts(db, scale, now)
  await fillComments(db, scale)
  await db.batch(
    [
      `update communities set no_posts = (select count(*) from posts where community_id = communities.id)`,
      'drop table bench_hot',
      { sql: 'insert into site (id, no_users, no_users_ever) values (1, ?, ?)', args: [scale.users, scale.users] }
    ],
    'write'
  )
}
