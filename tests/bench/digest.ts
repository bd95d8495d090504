import { type Client, createClient } from '@libsql/client/http'
import { insertMembers } from '#tests/support/insert-content.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { spread } from './load.ts'
import { sendSteadily } from './steady-load.ts'
import { fixed, printTable } from './table.ts'

const MEMBERS = 100_000
/** Number of communities, without those of the demo forum, and of posts of the last week in each of them. */
const COMMUNITIES = 1000
const POSTS = 30
/** Number of communities that each member has joined, and of members who have muted an account. */
const JOINED = 8
const MUTING = 10_000
/** Guests' requests a second, and the time of a measurement: two steps of the digest, with their letters. */
const PER_SECOND = 10
const MEASURED_MS = 120_000
const WARM_UP_MS = 20_000
const TICK_MS = 60_000
const METRICS_TOKEN = 'a token of the bench of digests'
/** Number of the digest: any week. */
/** Week of a digest in a far future: on Sundays the timers would begin the digest of an earlier one. */
const WEEK = Date.UTC(2100, 0)

/** Fills the forum with members who all want digests, and with communities and their posts. */
async function fill(db: Client): Promise<void> {
  await insertMembers(db, 'dddd', MEMBERS)
  const numbers = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  const now = Date.now()
  const those = "id like 'dddd%'"
  const statements = [
    `update users set email = username || '@example.org', email_confirmed_at = 1 where ${those}`,
    `insert into wanted_letters (kind, user_id, created_at, told_until) select 'digest', id, 1, 1 from users where ${those}`,
    `insert into communities (id, user_id, name, created_at) ${numbers(COMMUNITIES)}
      select printf('dddd%020x', i), (select id from users where username = 'Sova'), 'Digest_' || i, 1 from n`,
    // The ids of posts begin with their time in nanoseconds.
    `insert into posts (id, public_id, type, user_id, community_id, title, body, body_html, preview, hot, score, age,
        created_at, last_activity_at)
      ${numbers(COMMUNITIES * POSTS)}
      select printf('%016x%08x', at * 1000000, i), printf('D%07d', i), 'text', printf('dddd%020x', i % ${MEMBERS}),
        printf('dddd%020x', i % ${COMMUNITIES}), 'Пост номер ' || i || ' о том, что случилось на этой неделе', 'Текст',
        '<p>Текст</p>', 'Текст', i, 1 + i * 7919 % 97, iif(${now} - at < 86400000, 0, 1), at, at
      from (select i, ${now} - 1000 - (i * 104729) % 600000000 as at from n)`,
    `insert into user_mutes (user_id, muted_user_id, created_at) ${numbers(MUTING)}
      select printf('dddd%020x', i), printf('dddd%020x', i + 7), 1 from n`
  ]
  for (const statement of statements) await db.execute(statement)
  for (let nth = 0; nth < JOINED; nth += 1)
    await db.execute(`insert into community_members (user_id, community_id, joined_at) ${numbers(MEMBERS)}
      select printf('dddd%020x', i), printf('dddd%020x', (i * 31 + ${nth} * 127) % ${COMMUNITIES}), 1 from n`)
}

interface State {
  isFound: boolean
  letters: number
  isOver: boolean
}

async function stateOf(db: Client): Promise<State> {
  const { rows } = await db.execute('select found_at, letters, ended_at from digests order by week desc limit 1')
  const [row] = rows
  return {
    isFound: (row?.['found_at'] ?? null) !== null,
    letters: Number(row?.['letters']),
    isOver: (row?.['ended_at'] ?? null) !== null
  }
}

/** Requests the feed at a steady rate. @returns the response times in milliseconds. */
const feedTimes = ({ origin }: TestSite, ms = MEASURED_MS): Promise<number[]> =>
  sendSteadily(PER_SECOND, ms, async () => {
    const startedAt = performance.now()
    const answer = await fetch(origin)
    await answer.text()
    if (answer.status !== 200) throw new Error(`The feed answered ${answer.status}`)
    return performance.now() - startedAt
  })

/** Runs the timers each minute while a measurement takes place, as a running site does. */
async function ticking<Result>(site: TestSite, measurement: Promise<Result>): Promise<Result> {
  await site.tick()
  const timer = setInterval(() => void site.tick(), TICK_MS)
  return measurement.finally(() => clearInterval(timer))
}

/** Rows that the database has read since the site started, as its metrics report them. */
async function rowsRead({ origin }: TestSite): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^veche_database_rows_read_total (\d+)$/m.exec(await answer.text())?.[1])
}

interface Step {
  ms: number
  rows: number
}

/** Runs one step without the delivery of its letters, and measures it. */
async function step(site: TestSite, db: Client): Promise<Step> {
  const before = await rowsRead(site)
  const startedAt = performance.now()
  await site.tick()
  const ms = performance.now() - startedAt
  const rows = (await rowsRead(site)) - before
  await db.execute('delete from mail_outbox')
  return { ms, rows }
}

const most = (steps: Step[], field: keyof Step): number => Math.max(...steps.map(each => each[field]))
const usual = (steps: Step[], field: keyof Step): number => spread(steps.map(each => each[field])).median

const rowOf = (name: string, steps: Step[]) => ({
  part: name,
  steps: steps.length,
  'ms, median': fixed(usual(steps, 'ms'), 0),
  'ms, most': fixed(most(steps, 'ms'), 0),
  'rows, median': usual(steps, 'rows'),
  'rows, most': most(steps, 'rows')
})

/**
 * Writes a digest for 100,000 members. The guests' response times are measured while the site does nothing else, and
 * while it writes and sends two steps of the digest; then all other steps are run one after the other.
 */
export async function benchDigest(): Promise<void> {
  const site = await openTestSite({ MAIL_URL: 'file:', METRICS_TOKEN }, false)
  const db = createClient({ url: site.databaseUrl })
  try {
    await fill(db)
    await site.tick()
    const idle: Step[] = []
    for (let time = 0; time < 3; time += 1) idle.push(await step(site, db))
    await feedTimes(site, WARM_UP_MS)
    const without = spread(await ticking(site, feedTimes(site)))
    await db.execute({ sql: 'insert into digests (week) values (?)', args: [WEEK] })
    const finding: Step[] = []
    while (!(await stateOf(db)).isFound) finding.push(await step(site, db))
    const during = spread(await ticking(site, feedTimes(site)))
    const { letters: sentMeanwhile } = await stateOf(db)
    printTable(`A guest's feed, ${PER_SECOND} requests a second`, [
      { site: 'without a digest', 'p50, ms': fixed(without.median), 'p99, ms': fixed(without.p99) },
      { site: `${sentMeanwhile} digests`, 'p50, ms': fixed(during.median), 'p99, ms': fixed(during.p99) }
    ])
    await db.execute('delete from mail_outbox')
    const writing: Step[] = []
    while (!(await stateOf(db)).isOver) writing.push(await step(site, db))
    printTable('The steps of a digest, each with all timers of its minute', [
      rowOf('none', idle),
      rowOf('best posts', finding),
      rowOf('letters', writing)
    ])
    const { letters } = await stateOf(db)
    console.log(`\n${letters} digests for ${MEMBERS} members`)
  } finally {
    db.close()
    await site.stop()
  }
}
