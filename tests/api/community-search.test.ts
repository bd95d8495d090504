import { describe, expect, test } from 'vitest'
import type { Community } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

/** Finds the names of communities by a typed text. */
async function find(text: string): Promise<string[]> {
  const results = await okBody<Community[]>(await fetch(`${own.origin}/api/communities?q=${encodeURIComponent(text)}`))
  return results.map(({ name }) => name)
}

/** Sets the title of the community Radio as its moderator does. */
async function rename(title: string): Promise<void> {
  const id = await own.row<{ id: string }>("select id from communities where name = 'Radio'")
  await okBody(await (await own.as('Petrovich')).send('PUT', `/api/communities/${id.id}`, { title }))
}

test.each([
  ['Всё про ЖКХ', ['жкх', 'ЖКХ', 'все про', 'ВСЁ ПРО', 'всё про жкх']],
  ['Ёлки', ['елки', 'Ёлки', 'ЕЛК', 'ёлки'.normalize('NFD')]],
  ['Мой Город и Двор', ['мой город', 'МОЙ', 'мои\u0306 город', 'двор', 'город и']],
  ['Йога'.normalize('NFD'), ['йога', 'ЙОГА', 'Йога'.normalize('NFD')]],
  ['Café Ünïcode', ['café', 'ÜNÏCODE']]
])(
  'a community with the title %s is found by a part of it in any case, with е for ё and composed or not',
  async (title, texts) => {
    await rename(title)
    for (const text of [...texts, 'radio', 'RAD']) expect(await find(text), text).toContain('Radio')
    for (const text of ['елка', 'йогурт', '%', 'radio %']) expect(await find(text), text).not.toContain('Radio')
  }
)

test('a title is found at once after a change of its letters’ case', async () => {
  for (const title of ['Ёлки', 'елки', 'ЁЛКИ']) {
    await rename(title)
    expect(await find('ёлки'), title).toContain('Radio')
  }
})

test('a new community is found by its title at once', async () => {
  const sova = await own.as('Sova')
  await okBody(await sova.send('POST', '/api/communities', { name: 'Sadovod', title: 'Сад и Ёж', about: '' }))
  expect(await find('ёж')).toEqual(['Sadovod'])
  expect(await find('сад и еж')).toEqual(['Sadovod'])
})

test('a title without a search text, as after the restore of an older backup, is found when the timer has run', async () => {
  await own.run("update communities set title = 'Лампы и Ёмкости' where name = 'Radio'")
  expect(await find('емкости')).toEqual([])
  expect(await find('radio')).toEqual(['Radio'])
  await own.tick()
  expect(await find('емкости')).toEqual(['Radio'])
})

test('the list of communities on its page is found by the same folding', async () => {
  await rename('Ёлки и Йод')
  for (const text of ['елки', 'ЙОД', 'и\u0306од']) {
    const page = await (await fetch(`${own.origin}/communities?q=${encodeURIComponent(text)}`)).text()
    expect(page, text).toContain('<a href="/Radio">Ёлки и Йод</a>')
  }
})

test('[P2.communities-page.01] a search on the page of communities lists all that it finds, 100 a page', async () => {
  const many = Array.from({ length: 103 }, (_, at) => `Found${at}`)
  await own.run(
    `insert into communities (id, user_id, name, created_at)
      select 'f' || printf('%023d', key), 'x', value, 1 from json_each(?)`,
    JSON.stringify(many)
  )
  const guest = new Visitor(own.origin)
  await guest.open('/communities')
  // The page's script filters this page only, and shows this text when it finds none.
  const none = guest.document.querySelector('[data-none]')
  expect(none?.textContent).toMatch(/кнопка «Найти» ищет среди всех/)
  await guest.open('/communities?q=fOund&sort=new')
  const listed = guest.texts('.places h2')
  expect(listed).toHaveLength(100)
  await guest.follow(guest.one('a[rel=next]'))
  listed.push(...guest.texts('.places h2'))
  expect(listed.toSorted()).toEqual(many.toSorted())
  expect(guest.all('a[rel=next]')).toEqual([])
  await own.run("delete from communities where name like 'Found%'")
})

test('[P2.communities-page.01 P2.communities-page.02] the page of communities keeps the search when it is sorted without script, and the order when it is searched; the community of exactly the searched name comes first', async () => {
  await own.run(
    `insert into communities (id, user_id, name, no_members, created_at)
      select 'e' || printf('%023d', key), 'x', value, key, 1 from json_each('["Sorted", "SortedB", "SortedC", "SortedA"]')`
  )
  const guest = new Visitor(own.origin)
  await guest.open('/communities?sort=name_dsc')
  guest.fill('Найти сообщество', 'sorted')
  await guest.press('Найти', '.finder')
  expect(guest.texts('.places h2')).toEqual(['Sorted', 'SortedC', 'SortedB', 'SortedA'])
  expect(guest.field('Порядок').value).toBe('name_dsc')
  guest.fill('Порядок', 'size')
  await guest.press('Показать', '.orders')
  expect(guest.texts('.places h2')).toEqual(['Sorted', 'SortedA', 'SortedC', 'SortedB'])
  await guest.follow('Все сообщества', 'main')
  expect(new URL(guest.url, own.origin).search).toBe('?sort=size')
  await own.run("delete from communities where name like 'Sorted%'")
})

describe('the communities whose names begin with a text', () => {
  const begun = async (prefix: string, more = '', by: Pick<Member, 'fetch'> = { fetch: ofGuest }) =>
    by.fetch(`/api/communities?prefix=${encodeURIComponent(prefix)}${more}`)
  const ofGuest = (path: string, init?: RequestInit) => fetch(own.origin + path, init)
  const names = async (...args: Parameters<typeof begun>) =>
    (await okBody<Community[]>(await begun(...args))).map(({ name }) => name)

  test('are listed by name in any case, whatever the order that is asked for', async () => {
    const all = await own.rows<{ name: string }>('select name from communities order by name collate nocase')
    const expected = all.map(({ name }) => name).filter(name => /^k/i.test(name))
    expect(expected.length).toBeGreaterThan(0)
    for (const prefix of ['k', 'K']) expect(await names(prefix, '&sort=new')).toEqual(expected)
    expect(await names('radio')).toContain('Radio')
    for (const prefix of ['adio', 'radio ', 'Ра', '%', '_', '{']) {
      const wanted = prefix === 'radio ' ? ['Radio'] : []
      expect(await names(prefix), prefix).toEqual(wanted)
    }
  })

  test('cost a member of all of them at most 20 rows, as the editor asks for them, however many there are', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `Prefixed${at}`)
    await own.db.batch([
      {
        sql: `insert into communities (id, user_id, name, created_at)
          select 'c' || printf('%023d', key), 'x', value, 1 from json_each(?)`,
        args: [JSON.stringify(many)]
      },
      `insert into community_members (community_id, user_id, joined_at)
        select c.id, u.id, 1 from communities c join users u on u.username = 'Marina_K' where c.name like 'Prefixed%'`
    ])
    const marina = await own.as('Marina_K')
    const answer = await begun('pref', '&limit=6', marina)
    const cost = answer.headers.get('Server-Timing') ?? ''
    expect((await okBody<Community[]>(answer)).map(({ name }) => name)).toEqual([...many].sort().slice(0, 6))
    expect(cost).toContain('trips;desc="1"')
    const rows = Number(/rows;desc="(\d+)"/.exec(cost)?.[1])
    expect(rows).toBeGreaterThan(6)
    expect(rows).toBeLessThanOrEqual(20)
  })
})
