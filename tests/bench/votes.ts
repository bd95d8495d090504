import { type Client, createClient } from '@libsql/client/http'
import type { Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { withPassword } from './accounts.ts'
import { spread } from './load.ts'
import { fixed, printTable } from './table.ts'

const VOTERS = 50
const MS = 10_000

interface Counts {
  upvotes: number
  downvotes: number
}

/**
 * Reads the counters of votes on a post, the points of its author, and both values as computed from the stored votes.
 * Each stored value must equal its computed value.
 */
async function countsOf(db: Client, postId: string): Promise<{ counters: Counts; rows: Counts; points: number[] }> {
  const { rows } = await db.execute({
    sql: `select upvotes, downvotes, (select count(*) from post_votes where post_id = p.id and up = 1) as ups,
        (select count(*) from post_votes where post_id = p.id and up = 0) as downs,
        (select points from users where id = p.user_id) as points,
        (select coalesce(sum(up = 1 and counts_points and user_id <> p.user_id), 0) from post_votes where post_id = p.id) as granted
      from posts p where id = ?`,
    args: [postId]
  })
  const [row] = rows
  const number = (name: string) => Number(row?.[name])
  return {
    counters: { upvotes: number('upvotes'), downvotes: number('downvotes') },
    rows: { upvotes: number('ups'), downvotes: number('downs') },
    points: [number('points'), number('granted')]
  }
}

/** Logs in with demo accounts, and deletes all votes on a post. */
async function prepare({ origin }: TestSite, db: Client): Promise<{ voters: Member[]; postId: string }> {
  const names = await withPassword(db, VOTERS)
  const post = await db.execute(
    'select id from posts where deleted_at is null and locked_at is null order by hot desc limit 1'
  )
  const postId = String(post.rows[0]?.[0])
  await db.execute({ sql: 'delete from post_votes where post_id = ?', args: [postId] })
  await db.execute({ sql: 'update posts set upvotes = 0, downvotes = 0, score = 0 where id = ?', args: [postId] })
  const voters: Member[] = []
  for (const name of names) voters.push(await logIn(origin, name))
  return { voters, postId }
}

/** Sends random votes of a member on a post, one after another, and checks each response. */
async function toggle(member: Member, postId: string, until: number, times: number[], faults: string[]): Promise<void> {
  let vote: boolean | null = null
  while (performance.now() < until) {
    const up: boolean = Math.random() < 0.5
    const startedAt = performance.now()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const answer = await member.send('POST', '/api/_postVote', { postId, up }, key)
    times.push(performance.now() - startedAt)
    const { userVoted, userVotedUp, upvotes, downvotes } = (await answer.json()) as Post
    vote = vote === up ? null : up
    const isRight = answer.status === 200 && userVoted === (vote !== null) && userVotedUp === vote
    const isCounted =
      upvotes >= Number(vote === true) && downvotes >= Number(vote === false) && upvotes + downvotes <= VOTERS
    if (!isRight || !isCounted)
      faults.push(`${answer.status} ${JSON.stringify({ userVoted, userVotedUp, upvotes, downvotes })}`)
  }
}

/**
 * Lets fifty members simultaneously change their votes on one post for ten seconds.
 * @throws Error when a response is wrong, or a counter differs from the stored votes.
 */
export async function benchVotes(): Promise<void> {
  const site = await openTestSite()
  const db = createClient({ url: site.databaseUrl })
  try {
    const { voters, postId } = await prepare(site, db)
    const before = await countsOf(db, postId)
    const times: number[] = []
    const faults: string[] = []
    const until = performance.now() + MS
    await Promise.all(voters.map(voter => toggle(voter, postId, until, times, faults)))
    const { counters, rows, points } = await countsOf(db, postId)
    const granted = (points[0] ?? 0) - (before.points[0] ?? 0)
    const { median, p99 } = spread(times)
    printTable(`${voters.length} members toggling votes on one post for ${MS / 1000} s`, [
      {
        votes: times.length,
        'votes/s': fixed(times.length / (MS / 1000), 0),
        'median ms': fixed(median),
        'p99 ms': fixed(p99),
        wrong: faults.length,
        counted: `${counters.upvotes} + ${counters.downvotes}`,
        rows: `${rows.upvotes} + ${rows.downvotes}`,
        'points, rows': `${granted}, ${points[1]}`
      }
    ])
    if (faults.length > 0) throw new Error(`Wrong answers: ${faults.slice(0, 3).join('; ')}`)
    if (JSON.stringify(counters) !== JSON.stringify(rows)) throw new Error('The counts are not those of the rows')
    if (granted !== points[1]) throw new Error('The points are not those of the rows')
  } finally {
    db.close()
    await site.stop()
  }
}
