import { beforeEach, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'

const items = 'main .feed > .card[id]'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})
async function namesOf(path: string): Promise<string[]> {
  await guest.open(path)
  return guest.texts('main .feed h2')
}

test('[P2.routes-lists.01 A9.lists.01] a guest sees an account’s public lists, the list to which an item was last added first', async () => {
  const shown = await namesOf('/@Petrovich/lists')
  expect(guest.status).toBe(200)
  expect(shown).toContain('Схемы и советы')
  expect(shown).not.toContain('Закладки')
  const times = guest.attributes('main .feed time', 'datetime')
  expect(times.length).toBeGreaterThan(0)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await namesOf('/@Petrovich/lists?sort=lastAdded&filter=all')).toEqual(shown)
  expect(await namesOf('/@Petrovich/lists?sort=x&filter=x')).toEqual(shown)
})

test('[A2.lists.01 A2.lists.02] the filter and the sort of the lists are sent by one form', async () => {
  const all = await namesOf('/@Petrovich/lists')
  guest.fill('Какие списки', 'public')
  guest.fill('Порядок', 'lastAdded')
  await guest.press('Показать')
  expect(guest.url).toBe('/@Petrovich/lists?filter=public&sort=lastAdded')
  expect(guest.texts('main .feed h2')).toEqual(all)
  await guest.open('/@Petrovich/lists?filter=private')
  expect(guest.text('main')).toContain('Нечего показать')
  await guest.open('/@Petrovich/lists?sort=name')
  const paths = guest.attributes('main .feed h2 a', 'href')
  expect(paths.length).toBeGreaterThan(0)
  expect(paths).toEqual(paths.toSorted())
})

test('[P2.routes-lists.02 A2.lists.04] a list shows its posts and comments, and links to further items', async () => {
  await guest.open('/@Petrovich/lists')
  await guest.follow('Схемы и советы', 'main')
  expect(guest.url).toBe('/@Petrovich/lists/schemes')
  expect(guest.text('h1')).toBe('Схемы и советы')
  const kinds = guest.all(items).map(({ id }) => id.charAt(0))
  expect(new Set(kinds)).toEqual(new Set(['p', 'c']))
  await guest.open('/@gus_v_ochkah/lists/smeshnoe')
  expect(guest.all(items)).toHaveLength(25)
  await guest.follow(guest.one('main a[rel=next]'))
  expect(guest.url).toMatch(/next=/)
  expect(guest.all(items).length).toBeGreaterThan(0)
})

test('[A2.routes-lists.01] private and missing lists, and lists of unknown accounts, are not found', async () => {
  for (const path of ['/@Petrovich/lists/bookmarks', '/@Petrovich/lists/net', '/@net_takogo/lists', '/@Sova/lists/а']) {
    await guest.open(path)
    expect(guest.status, path).toBe(404)
    expect(guest.text('h1')).toBe('Страница не найдена')
  }
})

test('another letter case of a list’s name redirects to the canonical address', async () => {
  for (const end of ['?sort=name', '/schemes']) {
    const answer = await fetch(`${origin}/@petrovich/lists${end}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/@Petrovich/lists${end}`])
  }
})
