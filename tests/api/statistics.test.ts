import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_NUMBERS, type DayNumber } from '#functions/contract/administration.ts'
import { insertMembers, insertPost } from '#tests/support/insert-content.ts'
import { guestToken, type Member } from '#tests/support/member.ts'
import { insertReports } from '#tests/support/reporting.ts'
import { borrowedSite, okBody, writeComment } from '#tests/support/writing-site.ts'

const own = borrowedSite({ CAPTCHA: 'off' })
const DAY = 24 * 3_600_000
const today = () => Math.floor(Date.now() / DAY)

let sova: Member
let petrovich: Member
let marina: Member
beforeAll(async () => {
  sova = await own.as('Sova')
  petrovich = await own.as('Petrovich')
  marina = await own.as('Marina_K')
})

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const sums = DAY_NUMBERS.map(name => `sum(${snake(name)}) as "${name}"`).join()
/** Sums each number of the daily statistics over all days. */
const counted = () => own.row<Record<DayNumber, number>>(`select ${sums} from analytics_days`)
/** Measures how much the sums of the daily statistics grow while a function runs. */
async function growth(run: () => Promise<unknown>): Promise<Partial<Record<DayNumber, number>>> {
  const before = await counted()
  await run()
  const after = await counted()
  const grown = DAY_NUMBERS.map(name => [name, after[name] - before[name]] as const)
  return Object.fromEntries(grown.filter(([, by]) => by !== 0))
}
const open = (by: Pick<Member, 'fetch'> = sova) => by.fetch('/admin')
const pageOf = async (by?: Member) => (await open(by)).text()
const timing = (answer: Response, name: string) =>
  Number(new RegExp(`${name};desc="(\\d+)"`).exec(answer.headers.get('Server-Timing') ?? '')?.[1])

describe('the statistics of a day', () => {
  test('count posts, comments and votes, but not the upvote that new content gets from its author', async () => {
    let post = { id: '' }
    const write = async () => {
      post = await okBody(
        await marina.send('POST', '/api/posts', { type: 'text', title: 'Считаем дни', body: 'Раз', community: 'Radio' })
      )
    }
    expect(await growth(write)).toEqual({ posts: 1 })
    const vote = (by: Member, up: boolean) => by.send('POST', '/api/_postVote', { postId: post.id, up })
    expect(await growth(() => vote(petrovich, true))).toEqual({ votes: 1 })
    // A vote counts once: neither its change into a downvote nor its withdrawal changes the number of votes.
    expect(await growth(() => vote(petrovich, false))).toEqual({})
    expect(await growth(() => vote(petrovich, false))).toEqual({})
    let comment = { id: '' }
    const answer = async () => {
      comment = await writeComment(marina, post.id, { body: 'Два' })
    }
    expect(await growth(answer)).toEqual({ comments: 1 })
    expect(await growth(() => sova.send('POST', '/api/_commentVote', { commentId: comment.id, up: true }))).toEqual({
      votes: 1
    })
  })

  test('count sign-ups, and each active member once a day', async () => {
    const signUp = async () => {
      const headers = { 'X-Csrf-Token': await guestToken(own.origin), 'Content-Type': 'application/json' }
      const body = JSON.stringify({ username: 'Novy_den', password: 'long enough' })
      expect((await fetch(`${own.origin}/api/_signup`, { method: 'POST', headers, body })).status).toBe(201)
    }
    expect(await growth(signUp)).toEqual({ signUps: 1, activeMembers: 1 })
    const seenAt = () => own.number("select last_seen_at from users where username = 'Petrovich'")
    const visitAgain = async (at: number) => {
      await own.run("update users set last_seen_at = ? where username = 'Petrovich'", at)
      await petrovich.fetch('/api/_user')
      await expect.poll(seenAt).toBeGreaterThan(at)
    }
    const before = await counted()
    await visitAgain(Date.now() - 2 * DAY)
    await expect.poll(async () => (await counted()).activeMembers - before.activeMembers).toBe(1)
    // The second activity is at most ten minutes before now, and on the present day.
    await visitAgain(Math.max(today() * DAY, Date.now() - 600_000))
    expect((await counted()).activeMembers - before.activeMembers).toBe(1)
  })

  test('count a report once, even if the report’s dismissal is undone', async () => {
    const post = await insertPost(own.db, 'Marina_K', 'Sad')
    const { id: communityId } = await own.row<{ id: string }>("select id from communities where name = 'Sad'")
    expect(await growth(() => insertReports(own.db, 'post', post.id, 1, 3))).toEqual({ reports: 2 })
    const item = `/api/communities/${communityId}/reported/${post.id}`
    const decide = async () => {
      await okBody(await sova.send('DELETE', item, {}))
      expect(await okBody(await sova.send('PUT', item, {}))).toMatchObject({ noReports: 2 })
    }
    expect(await growth(decide)).toEqual({})
  })

  test('a day of the statistics ends at midnight UTC', async () => {
    const day = today() - 400
    await own.run('delete from analytics_days where day between ? and ?', day - 1, day + 1)
    for (const at of [day * DAY - 1, day * DAY, (day + 1) * DAY - 1, (day + 1) * DAY])
      await insertPost(own.db, 'Marina_K', 'Radio', { created_at: at })
    expect(
      await own.rows('select day, posts from analytics_days where day between ? and ? order by day', day - 1, day + 1)
    ).toEqual([
      { day: day - 1, posts: 1 },
      { day, posts: 2 },
      { day: day + 1, posts: 1 }
    ])
  })

  test('add no rows to the cost of a vote, however large the counts are', async () => {
    const rows = async () => {
      const post = await insertPost(own.db, 'Marina_K')
      return timing(await petrovich.send('POST', '/api/_postVote', { postId: post.id, up: true }), 'rows')
    }
    await own.run('delete from analytics_days where day >= ?', today())
    const first = await rows()
    await own.run('update analytics_days set votes = 1000000 where day >= ?', today())
    expect(Math.abs((await rows()) - first)).toBeLessThanOrEqual(2)
  })
})

describe('the overview on the administration page', () => {
  test('leaves out today and the first day, and shows days without activity as zeros', async () => {
    const days = await own.rows<Record<string, number>>('select * from analytics_days')
    const cells = async () => [...(await pageOf()).matchAll(/<td data-num[^>]*>([\d\s]+)</g)].map(([, text]) => text)
    await own.run('delete from analytics_days')
    expect(await pageOf()).toContain('Первые графики появятся завтра')
    await own.run('insert into analytics_days (day, posts) values (?, 7)', today())
    expect(await pageOf()).toContain('Первые графики появятся завтра')
    // The first day is incomplete, because the site began to count in the middle of that day.
    await own.run('insert into analytics_days (day, posts) values (?, 9)', today() - 4)
    await own.run('insert into analytics_days (day, posts, votes) values (?, 5, 12345)', today() - 3)
    expect(await pageOf()).not.toContain('Первые графики')
    expect(await cells()).toEqual([...'000000', ...'000000', '0', '0', '5', '0', '12\u202f345', '0'])
    await own.run('insert into analytics_days (day) values (?)', today() - 4000)
    expect((await cells()).length).toBe(90 * 6)
    await own.run('delete from analytics_days')
    for (const { day, ...row } of days)
      await own.run(
        `insert into analytics_days (day, ${Object.keys(row).join()}) values (${[day, ...Object.values(row)].join()})`
      )
  })

  test('lists open tasks: community requests, yesterday’s reports, and communities without moderators', async () => {
    await own.run('delete from reports')
    await own.run('delete from community_requests')
    expect(await pageOf()).toContain('Ничего не\u00a0ждёт')
    const ask = (name: string, at: number, denied: number | null = null) =>
      own.run(
        'insert into community_requests (user_id, community_name, created_at, denied_at) select id, ?, ?, ? from users limit 1',
        name,
        at,
        denied
      )
    await ask('Gribniki', Date.now())
    await ask('rAdIo', Date.now())
    await ask('Denied', Date.now(), 1)
    await ask('Forgotten', Date.now() - 91 * DAY)
    const post = await insertPost(own.db, 'Marina_K', 'Sad')
    await insertReports(own.db, 'post', post.id, 1, 2, 3)
    const fresh = await pageOf()
    expect(fresh).toMatch(/<b>1<\/b> <a href="\/admin\/new-community-requests"/)
    expect(fresh).not.toContain('Жалобы без решения')
    await own.run('update reports set created_at = ? where reason_id < 3', Date.now() - DAY)
    const late = await pageOf()
    expect(late).toMatch(/<b>2<\/b> <div>Жалобы без решения/)
    expect(late).toMatch(/href="\/Sad\/modtools\/reports">[^<]+<\/a> <span class="tiny">2\u00a0жалобы/)
    expect(late).not.toContain('без модераторов')
    const { id } = await own.row<{ id: string }>("select id from communities where name = 'Foto'")
    const mods = () =>
      own.rows<{ username: string }>(
        'select username from community_mods join users u on u.id = user_id where community_id = ?',
        id
      )
    const link = 'href="/Foto/modtools/mods"'
    for (const { username } of await mods()) {
      expect(await pageOf()).not.toContain(link)
      await okBody(await sova.send('DELETE', `/api/communities/${id}/mods/${username}`, {}))
    }
    expect(await pageOf()).toContain(link)
    await okBody(await sova.send('POST', `/api/communities/${id}/mods`, { username: 'Petrovich' }))
    expect(await pageOf()).not.toContain(link)
  })

  test('shows the number of requests, failures and response times of each past day', async () => {
    await own.run('delete from request_days')
    expect(await pageOf()).toContain('первые числа появятся завтра')
    const put = (day: number, requests: number, errors: number, quick: number, slow: number) =>
      own.run(
        `insert into request_days values (?, ?, ?, ?, 0, 0, 0, ?, 0, 0, 0, 0, 0)`,
        day,
        requests,
        errors,
        quick,
        slow
      )
    await put(today() - 3, 100, 7, 90, 10)
    await put(today() - 1, 4321, 0, 0, 0)
    await put(today(), 999, 999, 999, 0)
    const page = await pageOf()
    const table = page.slice(page.indexOf('Запросы по\u00a0дням'))
    const cells = [...table.matchAll(/<td data-num[^>]*>([\d\s]+)</g)].map(([, text]) => text)
    // The median is below 3 ms, and the 95th percentile lies in the middle of the range from 50 to 100 ms.
    expect(cells).toEqual(['4\u202f321', '0', '5\u202f000', '5\u202f000', '0', '0', '0', '0', '100', '7', '3', '75'])
    await own.run('delete from request_days')
  })

  test('costs one round trip and few rows, whatever the amount of data', async () => {
    const many = 'with recursive n(at) as (select 1 union all select at + 1 from n where at < 3000)'
    await insertMembers(own.db, 'da75', 50)
    await own.run(`insert into communities (id, user_id, name, created_at)
      ${many} select printf('%024x', at), '', 'many_' || at, 1 from n`)
    await own.run(
      `insert into community_requests (user_id, community_name, created_at) ${many} select '', 'x' || at, ? from n`,
      Date.now()
    )
    await own.run(
      `insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
       ${many} select printf('%024x', at), printf('%024x', at), 'post', printf('%024x', at), 1, 'x', 1 from n`
    )
    await own.run(`insert or ignore into analytics_days (day) ${many} select ? - at from n`, today())
    await own.run(`insert or ignore into request_days ${many} select ? - at, 1,0,1,0,0,0,0,0,0,0,0,0 from n`, today())
    const answer = await open()
    expect(answer.status).toBe(200)
    expect([timing(answer, 'trips'), timing(answer, 'rows') <= 700]).toEqual([1, true])
    const page = await answer.text()
    expect(page).toContain('<b>не\u00a0меньше 50</b>')
    expect(page).toContain('и\u00a0ещё не\u00a0меньше 40')
  })

  test('is readable by admins only', async () => {
    for (const by of [petrovich, { fetch: (path: string) => fetch(own.origin + path) }]) {
      const answer = await open(by)
      expect([answer.status, (await answer.text()).includes('Доступ запрещен!')]).toEqual([403, true])
    }
  })
})
