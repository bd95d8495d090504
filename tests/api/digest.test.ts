import { beforeEach, describe, expect, test } from 'vitest'
import { type Addressee, newReader } from '#tests/support/addressee.ts'
import { insertMembers, insertPost } from '#tests/support/insert-content.ts'
import { lastLetter, lettersTo, receiversOf } from '#tests/support/mailbox.ts'
import { borrowedSite } from '#tests/support/writing-site.ts'

const site = borrowedSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })
const DAY_MS = 24 * 3_600_000
/** Weeks of digests in a far future: on Sundays the timers would begin the digest of an earlier one. */
let week = Date.UTC(2100, 0)

/** Begins a digest, as the timers do on Sundays. */
const begin = () => site.run('insert into digests (week) values (?)', week)
beforeEach(async () => {
  week += 1
  await site.run("delete from wanted_letters where kind = 'digest'")
  await site.run('update digests set ended_at = 1 where ended_at is null')
})
const isOver = () => site.number('select ended_at is not null from digests where week = ?', week)
/** Runs the timers until the digest is over. */
async function run(): Promise<void> {
  while ((await isOver()) === 0) await site.tick()
  await expect.poll(() => site.number('select count(*) from mail_outbox'), { timeout: 60_000 }).toBe(0)
}
async function write(): Promise<void> {
  await begin()
  await run()
}
const newMember = () => newReader(site, { digestOn: true })
async function join({ member }: Addressee, community: string): Promise<void> {
  const { id } = await site.row<{ id: string }>('select id from communities where name = ?', community)
  await member.send('POST', '/api/_joinCommunity', { communityId: id, leave: false })
}
/** Creates an account that wants digests and has joined one community alone, which has no posts of this week. */
async function newReaderOf(community: string): Promise<Addressee> {
  const reader = await newMember()
  await site.run('delete from community_members where user_id = ?', await site.idOf(reader.name))
  await site.run(
    'update posts set deleted_at = 1 where community_id = (select id from communities where name = ?)',
    community
  )
  await join(reader, community)
  return reader
}
/** Inserts a good post. @param daysAgo its age. */
async function post(title: string, score: number, { author = 'Sova', community = 'Radio', daysAgo = 0 } = {}) {
  const made = await insertPost(site.db, author, community, { title, score })
  if (daysAgo > 0) {
    const at = Date.now() - daysAgo * DAY_MS
    const id = (BigInt(at) * 1_000_000n).toString(16).padStart(16, '0') + made.id.slice(16)
    await site.run(
      'update posts set id = ?, created_at = ?, age = ? where id = ?',
      id,
      at,
      daysAgo > 7 ? 2 : 1,
      made.id
    )
    return { ...made, id }
  }
  return made
}
const titlesIn = (text: string) => text.match(/^Пост \d+$/gm)

describe('a digest', () => {
  test('has the ten best posts of the last seven days from the communities that the member has joined', async () => {
    const reader = await newReaderOf('Radio')
    for (let score = 1; score <= 11; score += 1) await post(`Пост ${score}`, score)
    const old = await post('Пост 100', 100, { daysAgo: 8 })
    const recent = await post('Пост 50', 50, { daysAgo: 6 })
    await post('Пост 200', 200, { community: 'Kotiki' })
    await post('Пост 0', 0)
    await write()
    const { subject, text, link, unsubscribe } = await lastLetter(site, reader.email, 2)
    expect(subject).toBe('Вече: лучшее за неделю')
    expect(titlesIn(text)).toEqual([50, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(score => `Пост ${score}`))
    expect(text).toContain(`${site.origin}${recent.path}`)
    expect(text).not.toContain(old.path)
    expect(link).toMatch(/^\/-\/letters\/end\?token=digest\./)
    expect(unsubscribe).toBe(`<${site.origin}${link}>`)
  })

  test('has nothing that the member has written, muted or hidden, and nothing that was deleted', async () => {
    const reader = await newReaderOf('Radio')
    const { member, name } = reader
    await join(reader, 'Kotiki')
    await post('Пост 1', 9, { author: name })
    await post('Пост 2', 8, { author: 'Petrovich' })
    await post('Пост 3', 7, { community: 'Kotiki' })
    const hidden = await post('Пост 4', 6)
    const deleted = await post('Пост 5', 5)
    await post('Пост 6', 4)
    await member.send('POST', '/api/mutes', { userId: await site.idOf('Petrovich') })
    const { id } = await site.row<{ id: string }>("select id from communities where name = 'Kotiki'")
    await member.send('POST', '/api/mutes', { communityId: id })
    await member.send('POST', '/api/hidden_posts', { postId: hidden.id })
    await site.run('update posts set deleted_at = 1 where id = ?', deleted.id)
    await write()
    expect(titlesIn((await lastLetter(site, reader.email, 2)).text)).toEqual(['Пост 6'])
  })

  test('goes to nobody who has no good posts, no confirmed address, is banned or has not asked for it', async () => {
    const [empty, unconfirmed, banned, other] = [
      await newReaderOf('Kotiki'),
      await newMember(),
      await newMember(),
      await newReader(site, { digestOn: false })
    ]
    await post('Пост 1', 3)
    for (const reader of [unconfirmed, banned, other]) await join(reader, 'Radio')
    await site.run('update users set email_confirmed_at = null where username = ?', unconfirmed.name)
    await site.run('update users set banned_at = 1 where username = ?', banned.name)
    await write()
    for (const { email } of [empty, unconfirmed, banned, other]) expect(await lettersTo(site, email)).toHaveLength(1)
  })
})

test('a digest is written in steps of 500 members, for each once, also when two runs meet or one comes again', async () => {
  await newReaderOf('Radio')
  await post('Пост 1', 3)
  const members = 600
  await insertMembers(site.db, 'eeee', members)
  const those = "id like 'eeee%'"
  const { id } = await site.row<{ id: string }>("select id from communities where name = 'Radio'")
  await site.db.batch(
    [
      `update users set email = username || '@example.org', email_confirmed_at = 1 where ${those}`,
      `insert into wanted_letters (kind, user_id, created_at, told_until) select 'digest', id, 1, 1 from users where ${those}`,
      `insert into community_members (user_id, community_id, joined_at) select id, '${id}', 1 from users where ${those}`
    ],
    'write'
  )
  await begin()
  const written = () => site.number('select letters from digests where week = ?', week)
  while ((await site.number('select found_at is null from digests where week = ?', week)) === 1) await site.tick()
  expect(await written()).toBe(0)
  await Promise.all([site.tick(), site.tick()])
  expect([500, members + 1]).toContain(await written())
  await run()
  expect(await written()).toBe(members + 1)
})

test('no digests are written while a thousand wait for the mail server', async () => {
  const reader = await newReaderOf('Radio')
  await post('Пост 1', 3)
  const later = Date.now() + 3_600_000
  const letter = JSON.stringify({ kind: 'passwordChanged', username: 'x', site: site.origin })
  await site.run(
    `insert into mail_outbox (email, letter, bulk, attempts, created_at, due_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      select 'full@example.org', ?, 1, 4, ?, ? from n`,
    letter,
    Date.now(),
    later
  )
  await begin()
  for (let time = 0; time < 4; time += 1) await site.tick()
  expect(await isOver()).toBe(0)
  expect(await lettersTo(site, reader.email)).toHaveLength(1)
  await site.run('delete from mail_outbox where due_at = ?', later)
  await run()
  expect(await lettersTo(site, reader.email)).toHaveLength(2)
})

test('a letter of another kind is sent before all digests that wait', async () => {
  const email = 'urgent@example.org'
  const letter = JSON.stringify({ kind: 'passwordChanged', username: 'x', site: site.origin })
  const now = Date.now()
  const queue = (receiver: string, bulk: number, count: number) =>
    site.run(
      `insert into mail_outbox (email, letter, bulk, created_at, due_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select ?, ?, ?, ?, ? from n`,
      receiver,
      letter,
      bulk,
      now,
      now - 1 + bulk * -1000
    )
  await queue('digest@example.org', 1, 150)
  await queue(email, 0, 1)
  await site.tick()
  await expect.poll(() => site.number('select count(*) from mail_outbox'), { timeout: 50_000 }).toBe(0)
  const receivers = receiversOf(site)
  const before = receivers.slice(0, receivers.indexOf(email)).filter(receiver => receiver === 'digest@example.org')
  expect(receivers).toContain(email)
  // A run of the timers that began before the urgent letter was queued may have taken a portion of the digests.
  expect(before.length).toBeLessThan(40)
})
