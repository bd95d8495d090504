import { beforeEach, expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, rows, run } = site
const PETROVICH = "(select id from users where username = 'Petrovich')"

let visitor: Visitor
beforeEach(() => {
  visitor = new Visitor(site.origin)
})

test('[P2.community-page.05] a member joins and leaves a community on its page, in the list of communities and beside a post', async () => {
  const community = await row<{ id: string; name: string; post: string; members: number }>(
    `select c.id, c.name, no_members as members, (select '/' || c.name || '/post/' || public_id from posts
        where community_id = c.id and deleted_at is null limit 1) as post
      from communities c where post is not null
        and id not in (select community_id from community_members where user_id = ${PETROVICH})`
  )
  const { id, name, members } = community
  const stored = async () => ({
    joined: (await rows(`select 1 from community_members where community_id = ? and user_id = ${PETROVICH}`, id))
      .length,
    members: await site.number('select no_members from communities where id = ?', id)
  })
  visitor.logIn(await site.as('Petrovich'))
  const button = `:is(main, .aside) button[name=join][value^="${id}:"]`
  for (const path of [`/${name}`, '/communities', community.post]) {
    await visitor.open(path)
    for (const [joined, label] of [
      [1, 'Участник'],
      [0, 'Присоединиться']
    ] as const) {
      await visitor.press(visitor.one(button))
      expect(visitor.url.replace(/#.*/, ''), path).toBe(path)
      expect(visitor.text(button)).toBe(label)
      expect(visitor.one(button).getAttribute('aria-pressed')).toBe(String(joined === 1))
      expect(visitor.all(`#sidebar a[href="/${name}"]`)).toHaveLength(joined)
      expect(await stored()).toEqual({ joined, members: members + joined })
      expect(visitor.texts(`[data-members-of="${id}"]`)[0]).toMatch(new RegExp(`^${members + joined}`))
    }
  }
})

test('a form that is sent again after the member has left the community joins it again', async () => {
  const petrovich = await site.as('Petrovich')
  const { id, name } = await row<{ id: string; name: string }>(
    `select id, name from communities where id not in (select community_id from community_members where user_id = ${PETROVICH})`
  )
  visitor.logIn(petrovich)
  await visitor.open(`/${name}`)
  const field = (name: string) => visitor.attributes(`form[action="/-/vote"] [name=${name}]`, 'value')[0] ?? ''
  const join = { join: `${id}:join`, next: `/${name}`, _csrf: field('_csrf'), once: field('once') }
  const isMember = () =>
    site.number(`select count(*) from community_members where community_id = ? and user_id = ${PETROVICH}`, id)
  for (const [fields, expected] of [
    [join, 1],
    [{ ...join, join: `${id}:leave`, once: 'the next page' }, 0],
    [join, 1]
  ] as const) {
    const form = { method: 'POST', headers: { Origin: site.origin }, redirect: 'manual' } as const
    expect((await petrovich.fetch('/-/join', { ...form, body: new URLSearchParams(fields) })).status).toBe(303)
    expect(await isMember()).toBe(expected)
  }
  await run(`delete from community_members where community_id = ? and user_id = ${PETROVICH}`, id)
})

test('[P4.membership.02] a moderator who leaves a community is asked for confirmation', async () => {
  const { id, name } = await row<{ id: string; name: string }>(
    `select id, name from communities where id not in (select community_id from community_members where user_id = ${PETROVICH})`
  )
  const roles = async () => {
    const tables = ['community_members', 'community_mods']
    const memberships = await Promise.all(
      tables.map(table => rows(`select 1 from ${table} where community_id = ? and user_id = ${PETROVICH}`, id))
    )
    return memberships.map(({ length }) => length)
  }
  await run(`insert into community_members (community_id, user_id, joined_at) values (?, ${PETROVICH}, 1)`, id)
  await site.moderate('Petrovich', id)
  visitor.logIn(await site.as('Petrovich'))
  await visitor.open(`/${name}`)
  const button = `main button[name=join][value^="${id}:"]`
  await visitor.press(visitor.one(button))
  expect(visitor.text('h1')).toBe(`Покинуть сообщество ${name}?`)
  await visitor.follow('Остаться')
  expect(visitor.text(button)).toBe('Участник')
  expect(await roles()).toEqual([1, 1])
  await visitor.press(visitor.one(button))
  await visitor.press('Покинуть')
  expect(visitor.text(button)).toBe('Присоединиться')
  expect(visitor.url).toBe(`/${name}`)
  expect(await roles()).toEqual([0, 0])
})

test('[P1.guest-prompt.04] a guest who clicks to join a community is redirected to the login', async () => {
  for (const path of ['/Radio', '/communities']) {
    await visitor.open(path)
    const join = visitor.all('main button').find(({ textContent }) => textContent.trim().startsWith('Присоединиться'))
    await visitor.press(join ?? 'missing')
    const { pathname, searchParams } = new URL(visitor.url, site.origin)
    expect([pathname, searchParams.get('next')]).toEqual(['/login', path])
  }
})

for (const { path, name } of [
  { path: '/@Marina_K', name: '@Marina_K' },
  { path: '/Radio', name: '/Radio' }
])
  test(`the menu of ${path} mutes and unmutes, and leads back to the page`, async () => {
    visitor.logIn(await site.as('Petrovich'))
    await visitor.open(`${path}?sort=latest`)
    const toggle = () => visitor.text('main .menu .mute button').replaceAll('\u00a0', ' ')
    for (const text of [`Отключить уведомления ${name}`, `Включить уведомления ${name}`]) {
      expect(toggle()).toBe(text)
      await visitor.press(visitor.one('main .menu .mute button'))
      expect(visitor.url).toBe(`${path}?sort=latest`)
    }
    expect(toggle()).toBe(`Отключить уведомления ${name}`)
  })
