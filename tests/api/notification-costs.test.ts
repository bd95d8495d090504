import { expect, test } from 'vitest'
import { makeComment, makePost } from '#tests/support/made.ts'
import { writingSite } from '#tests/support/writing.ts'

const own = writingSite()

/** Gives Marina_K so many notifications, and nothing else. */
async function put(count: number): Promise<void> {
  await own.run("delete from notifications where user_id = (select id from users where username = 'Marina_K')")
  await own.run(
    `insert into notifications (user_id, type, seen, created_at, updated_at, notif)
     with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
     select u.id, 'welcome', at % 2, at, at, '{}' from n, users u where u.username = 'Marina_K' and ? > 0`,
    count,
    count
  )
}
const keeps = () =>
  own.row<{ kept: number; real: number; unseen: number; realUnseen: number }>(
    `select u.notifications_kept kept, (select count(*) from notifications where user_id = u.id) real,
     u.notifications_unseen unseen, (select count(*) from notifications where user_id = u.id and not seen) realUnseen
     from users u where username = 'Marina_K'`
  )
const rowsOf = (answer: Response) => Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])

test.each(['post', 'comment'] as const)(
  'a vote on a %s that is told reads at most five rows more than one that is not, however many the author has',
  async kind => {
    const voters = await Promise.all((await own.ordinary(3)).map(name => own.as(name)))
    const costs = async (isTold: boolean) => {
      await own.run("update users set upvote_notifications_off = ? where username = 'Marina_K'", Number(!isTold))
      const post = await makePost(own.db, 'Marina_K')
      const id = kind === 'post' ? post.id : await makeComment(own.db, 'Marina_K', post)
      const rows: number[] = []
      for (const voter of voters)
        rows.push(rowsOf(await voter.send('POST', `/api/_${kind}Vote`, { [`${kind}Id`]: id, up: true })))
      return rows
    }
    // Who has switched them off is still looked up: one row.
    const untold = Math.min(...(await costs(false))) - 1
    for (const count of [0, 150, 200]) {
      await put(count)
      for (const rows of await costs(true)) expect(rows - untold, `${count} kept`).toBeLessThanOrEqual(5)
      const { kept, real, unseen, realUnseen } = await keeps()
      expect([kept, unseen]).toEqual([real, realUnseen])
      expect(real).toBe(Math.min(count + 1, 200))
    }
  }
)
