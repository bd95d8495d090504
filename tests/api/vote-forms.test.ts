import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import type { Member } from '#tests/support/member.ts'
import { chooseInTurn } from '#tests/support/turns.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, rows, run } = site
const MARINA = "(select id from users where username = 'Marina_K')"

let marina: Member
let visitor: Visitor
beforeAll(async () => {
  marina = await site.as('Marina_K')
})
beforeEach(() => {
  visitor = new Visitor(site.origin)
  visitor.logIn(marina)
})

interface Unvoted {
  id: string
  path: string
  comment: string
  upvotes: number
  downvotes: number
}
const choose = chooseInTurn()
/** Finds an open post and a comment on it, on neither of which Marina_K has voted; another post at each call. */
const unvoted = async (): Promise<Unvoted> =>
  choose(
    await rows<Unvoted>(`select p.id, '/' || c.name || '/post/' || p.public_id as path, p.upvotes, p.downvotes,
      (select id from comments m where m.post_id = p.id and deleted_at is null and depth = 0
        order by upvotes desc limit 1) as comment
    from posts p join communities c on c.id = p.community_id
    where p.deleted_at is null and p.locked_at is null and p.downvotes > 0 and comment is not null
      and p.upvotes between 20 and 300 and p.no_comments < 100
      and p.id not in (select post_id from post_votes where user_id = ${MARINA})
      and comment not in (select comment_id from comment_votes where user_id = ${MARINA})
    order by p.id`)
  )

type Table = 'posts' | 'comments'
const storedVotes = async (table: Table, id: string) => {
  const { upvotes, downvotes } = await row<{ upvotes: number; downvotes: number }>(
    `select upvotes, downvotes from ${table} where id = ?`,
    id
  )
  return [upvotes, downvotes] as const
}
const arrow = (key: string, way: 'up' | 'down') => visitor.one(`main button[value="${key}:${way}"]`)
const isPressed = (key: string, way: 'up' | 'down') => arrow(key, way).getAttribute('aria-pressed')

test('[P4.vote.01 P4.vote.02 P4.vote.03] without script a member votes on a post and a comment, changes the vote to its opposite and withdraws it', async () => {
  const { id, path, comment, upvotes, downvotes } = await unvoted()
  await visitor.open(path)
  for (const { kind, table, item } of [
    { kind: 'post', table: 'posts', item: id },
    { kind: 'comment', table: 'comments', item: comment }
  ] as const) {
    const key = `${kind}:${item}`
    const before = await storedVotes(table, item)
    for (const [way, isUp, isDown, ups, downs] of [
      ['up', 'true', 'false', 1, 0],
      ['down', 'false', 'true', 0, 1],
      ['down', 'false', 'false', 0, 0],
      ['up', 'true', 'false', 1, 0]
    ] as const) {
      await visitor.press(arrow(key, way))
      expect([isPressed(key, 'up'), isPressed(key, 'down')]).toEqual([isUp, isDown])
      expect(await storedVotes(table, item)).toEqual([before[0] + ups, before[1] + downs])
      const shown = kind === 'post' ? before[0] + ups : before[0] - before[1] + ups - downs
      const count = String(shown).replace('-', '\u2212')
      expect(visitor.text(`main button[value="${key}:up"]`)).toBe(count)
      expect(arrow(key, 'up').getAttribute('aria-label')).toBe(`За: ${count}`)
    }
  }
  const percent = Math.round(((upvotes + 1) / (upvotes + 1 + downvotes)) * 100)
  expect(visitor.text('.verdict')).toBe(`${percent}\u202f% за`)
  // The page that is opened anew shows the stored votes.
  await visitor.open(path)
  expect([isPressed(`post:${id}`, 'up'), isPressed(`comment:${comment}`, 'up')]).toEqual(['true', 'true'])
})

test('a feed shows the stored vote of its reader', async () => {
  await visitor.open('/all?sort=latest')
  const button = visitor.all('.card button.up[aria-pressed=false]:enabled')[9]
  const value = button?.getAttribute('value') ?? ''
  const count = Number(button?.textContent)
  await visitor.press(button ?? 'missing')
  await visitor.open('/all?sort=latest')
  expect(visitor.one(`[value="${value}"]`).getAttribute('aria-pressed')).toBe('true')
  expect(visitor.text(`[value="${value}"]`)).toBe(String(count + 1))
})

test('[P4.vote.08] the vote buttons of a locked post and its comments are disabled for a member', async () => {
  const { id, path, comment } = await unvoted()
  await run('update posts set locked_at = 1 where id = ?', id)
  await visitor.open(path)
  for (const key of [`post:${id}`, `comment:${comment}`]) {
    expect(visitor.all(`main button[value^="${key}:"]`)).toHaveLength(2)
    expect(visitor.all(`main button[value^="${key}:"]:enabled`)).toEqual([])
  }
})

test('[P8.vote.01] a vote on a comment that was deleted meanwhile shows why it is refused, also after a login', async () => {
  const { path, comment } = await unvoted()
  const guest = new Visitor(site.origin)
  for (const reader of [visitor, guest]) {
    await run('update comments set deleted_at = null where id = ?', comment)
    await reader.open(path)
    const button = reader.all(`#c${comment} button.up`)[0] ?? 'missing'
    await run("update comments set deleted_at = 1, deleted_as = 'normal' where id = ?", comment)
    await reader.press(button)
    if (reader === guest) {
      guest.fill('Имя пользователя', 'Marina_K', 'main')
      guest.fill('Пароль', DEMO_PASSWORD, 'main')
      await guest.press('Войти', 'main')
    }
    expect(reader.text('main')).toContain('Нельзя голосовать за удаленный комментарий!')
  }
})

test('a vote form sent twice casts one vote, also after that vote was withdrawn, and a form sent without a session leads to the login with the vote', async () => {
  const { id, path, upvotes, downvotes } = await unvoted()
  await visitor.open(path)
  const field = (name: string) => visitor.attributes(`form[action="/-/vote"] [name=${name}]`, 'value')[0] ?? ''
  const fields = { vote: `post:${id}:up`, next: path, _csrf: field('_csrf'), once: field('once') }
  const form = { method: 'POST', headers: { Origin: site.origin }, redirect: 'manual' as const }
  const send = () => marina.fetch('/-/vote', { ...form, body: new URLSearchParams(fields) })
  for (const { status } of await Promise.all([send(), send()])) expect(status).toBe(303)
  expect(await storedVotes('posts', id)).toEqual([upvotes + 1, downvotes])
  // The next page withdraws the vote; then the member goes back to this page, and votes again.
  const next = new URLSearchParams({ ...fields, vote: '', unvote: fields.vote, once: 'next' })
  const withdraw = () => marina.fetch('/-/vote', { ...form, body: next })
  for (const { status } of [await withdraw(), await withdraw()]) expect(status).toBe(303)
  expect(await storedVotes('posts', id)).toEqual([upvotes, downvotes])
  expect((await send()).status).toBe(303)
  expect(await storedVotes('posts', id)).toEqual([upvotes + 1, downvotes])
  const late = await fetch(`${site.origin}/-/vote`, { ...form, body: new URLSearchParams(fields) })
  expect(late.status).toBe(302)
  expect(late.headers.get('Location')).toContain(`/login?next=${encodeURIComponent(path)}&do=`)
  expect(await storedVotes('posts', id)).toEqual([upvotes + 1, downvotes])
})
