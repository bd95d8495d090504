import { describe, expect, test } from 'vitest'
import type { List, ListItem } from '#functions/contract/views.ts'
import { get, readPages, refused } from './ask.ts'
import { one, rows } from './database.ts'
import * as shapes from './shapes.ts'

interface Items {
  items: ListItem[]
  next: string | null
}

const owner = await one<{ id: string; username: string }>(
  'select u.id, u.username from lists l join users u on u.id = l.user_id where public = 1 group by 1 order by count(*) desc'
)
const shown = await one<{ id: number; name: string; num_items: number }>(
  'select * from lists where user_id = ? and public = 1 order by num_items desc',
  [owner.id]
)
const hidden = await one<{ id: number; name: string; username: string }>(
  'select l.id, l.name, u.username from lists l join users u on u.id = l.user_id where public = 0 and num_items > 0'
)
const path = `/users/${owner.username}/lists`

test('[A7.lists.01 A3.list.01] a guest gets an account’s public lists, the list to which an item was last added first', async () => {
  const { body, trips } = await get<List[]>(path)
  const expected = await rows<{ id: number }>(
    'select id from lists where user_id = ? and public = 1 order by last_updated_at desc, id desc',
    [owner.id]
  )
  expect(body.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  for (const list of body) shapes.expectShape(shapes.list, list)
  expect(trips).toBe(1)
  expect((await get<List[]>(`${path}?sort=lastAdded&filter=all`)).body).toEqual(body)
})

test('[A7.lists.01] lists can be sorted by name, and filtered; only their owner sees private lists', async () => {
  const { body } = await get<List[]>(`${path}?sort=name&filter=public`)
  const byName = body.map(({ name }) => name)
  expect(byName).toEqual(byName.toSorted())
  expect(byName.length).toBeGreaterThan(1)
  expect((await get<List[]>(`${path}?filter=private`)).body).toEqual([])
})

test('[P7.profile-lists.01] an account’s lists are found by the account’s id, and by its name in any letter case', async () => {
  const { body } = await get<List[]>(path)
  expect((await get<List[]>(`/users/${owner.id}/lists`)).body).toEqual(body)
  expect((await get<List[]>(`/users/${owner.username.toUpperCase()}/lists`)).body).toEqual(body)
})

test('[A7.lists.03] a public list is found by its name and by its number', async () => {
  const { body } = await get<List>(`${path}/${shown.name}`)
  shapes.expectShape(shapes.list, body)
  expect(body).toMatchObject({ id: shown.id, userId: owner.id, username: owner.username, numItems: shown.num_items })
  expect((await get<List>(`/lists/${shown.id}`)).body).toEqual(body)
})

test('[A7.lists.03] the answers to a guest for a missing list and for a private list are equal: "not found"', async () => {
  for (const address of [
    `${path}/nosuchlist`,
    `${path}/nosuchlist/items`,
    `/users/nosuchperson/lists/${shown.name}`,
    `/users/${hidden.username}/lists/${hidden.name}`,
    `/users/${hidden.username}/lists/${hidden.name}/items`,
    `/lists/${hidden.id}`,
    '/lists/999999999'
  ])
    expect(await refused(address), address).toBe('404 list_not_found')
})

describe('the items of a list', () => {
  test('[A7.lists.05 A3.list.02] the items of a list come with their posts and comments, the item that was added last first', async () => {
    const pages = await readPages<Items>(`${path}/${shown.name}/items?limit=7`)
    const expected = await rows<{ id: number }>(
      'select id from list_items where list_id = ? order by created_at desc, id desc',
      [shown.id]
    )
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected.map(({ id }) => id))
    for (const page of pages) {
      shapes.expectShape(shapes.listItems, page)
      for (const { targetId, targetItem } of page.items) expect(targetItem?.id).toBe(targetId)
    }
  })

  test('a page of a list has ten items and costs one round trip', async () => {
    const { body, trips, rows: read } = await get<Items>(`${path}/${shown.name}/items`)
    expect(body.items).toHaveLength(10)
    expect(trips).toBe(1)
    expect(read).toBeLessThanOrEqual(100)
  })
})

test.each([
  [`${path}?sort=size`, '400 invalid_lists_sort'],
  [`${path}?filter=mine`, '400 invalid_lists_filter'],
  ['/users/nosuchperson/lists', '404 user_not_found'],
  [`/users/${'0'.repeat(24)}/lists`, '404 user_not_found'],
  [`${path}/${shown.name}/items?limit=51`, '400 invalid_limit'],
  [`${path}/${shown.name}/items?next=x`, '400 invalid_cursor'],
  [`${path}/${shown.name}/items?next=${btoa('["a",1]')}`, '400 invalid_cursor'],
  ['/lists/x', '400 invalid_id'],
  ['/lists/0', '400 invalid_id'],
  ['/lists/99999999999999999999', '400 invalid_id'],
  ['/lists/1e3', '400 invalid_id']
])('a call of %s is refused with %s', async (address, refusal) => {
  expect(await refused(address)).toBe(refusal)
})
