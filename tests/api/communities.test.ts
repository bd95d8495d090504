import { expect, test } from 'vitest'
import type { Community } from '#functions/contract/views.ts'
import { get, refused } from './ask.ts'
import { one, rows } from './database.ts'
import * as shapes from './shapes.ts'

const ORDERS = {
  size: 'no_members desc, id desc',
  new: 'created_at desc, id desc',
  old: 'created_at, id',
  name_asc: 'name collate nocase',
  name_dsc: 'name collate nocase desc'
}

const names = (communities: Community[]) => communities.map(({ name }) => name)

test.each(Object.entries(ORDERS))(
  '[P7.communities.01] communities requested with the sort %s are in the order of that sort',
  async (sort, order) => {
    const { body, trips } = await get<Community[]>(`/communities?sort=${sort}`)
    const expected = await rows<{ name: string }>(`select name from communities order by ${order}`)
    expect(names(body)).toEqual(expected.map(({ name }) => name))
    for (const community of body) shapes.expectShape(shapes.listedCommunity, community)
    expect(trips).toBe(1)
  }
)

test('[P7.communities.02] the query’s limit bounds the number of communities, and the default order is by size', async () => {
  const { body: all } = await get<Community[]>('/communities')
  const { body: few } = await get<Community[]>('/communities?limit=3&sort=')
  expect(names(few)).toEqual(names(all).slice(0, 3))
  expect(all.length).toBeGreaterThanOrEqual(14)
})

test('[P7.communities.03 P9.picker.01] a search finds at most ten communities by their names in any letter case, the exact name first', async () => {
  const { body } = await get<Community[]>('/communities?q=vEcHe&sort=name_dsc')
  expect(names(body).sort()).toEqual(['VecheMeta', 'VecheSuggestions'])
  const exact = await get<Community[]>('/communities?q=SAD')
  expect(names(exact.body)[0]).toBe('Sad')
  expect((await get<Community[]>('/communities?q=o&limit=1000')).body.length).toBeLessThanOrEqual(10)
  expect((await get<Community[]>('/communities?q=o&limit=2')).body).toHaveLength(2)
  expect((await get<Community[]>("/communities?q=%25')--")).body).toEqual([])
  const all = await get<Community[]>('/communities')
  expect((await get<Community[]>('/communities?q=')).body).toEqual(all.body)
})

test('a call for the communities of the set "default" returns the default communities', async () => {
  const { body } = await get<Community[]>('/communities?set=default&sort=name_asc')
  const expected = await rows<{ name: string }>(
    'select name from communities where is_default = 1 order by name collate nocase'
  )
  expect(names(body)).toEqual(expected.map(({ name }) => name))
})

test('[P7.community.01 P7.community.02 P3.community.01] a community is found by its id, and by its name in any letter case', async () => {
  const { id, name } = await one<{ id: string; name: string }>("select id, name from communities where name = 'Radio'")
  const byId = await get<Community>(`/communities/${id}`)
  shapes.expectShape(shapes.community, byId.body)
  expect(byId.body).toMatchObject({ id, name })
  for (const spelling of ['Radio', 'rADIO']) {
    const byName = await get<Community>(`/communities/${spelling}?byName=true`)
    expect(byName.body).toEqual(byId.body)
    expect(byName.trips).toBe(1)
  }
})

test('[A3.rule.01] moderators are ordered by position and rules by number, both in the calls for moderators or rules and in the call for the community', async () => {
  const { id } = await one<{ id: string }>(
    'select community_id id from community_mods group by 1 order by count(*) desc limit 1'
  )
  const { body } = await get<Community>(`/communities/${id}`)
  const mods = await rows<{ user_id: string }>(
    'select user_id from community_mods where community_id = ? order by position',
    [id]
  )
  const rules = await rows<{ id: number }>('select id from community_rules where community_id = ? order by z_index', [
    id
  ])
  expect(body.mods?.map(mod => mod.id)).toEqual(mods.map(row => row.user_id))
  expect(body.rules?.map(rule => rule.id)).toEqual(rules.map(row => row.id))
  expect((await get(`/communities/${id}/mods`)).body).toEqual(body.mods)
  expect((await get(`/communities/${id}/rules`)).body).toEqual(body.rules)
  expect(body.rules?.length).toBeGreaterThan(0)
})

test.each([
  ['?sort=best', '400 invalid_sort'],
  ['?limit=0', '400 invalid_limit'],
  ['?limit=1001', '400 invalid_limit'],
  ['?set=mine', '400 invalid_value'],
  ['?q=a&q=b', '400 invalid_value'],
  ['?set=subscribed', '401 not_logged_in'],
  ['/Radio', '400 invalid_id'],
  ['/Radio?byName=false', '400 invalid_id'],
  ['/Radio?byName=yes', '400 invalid_id'],
  ['/000000000000000000000000', '404 community_not_found'],
  ['/000000000000000000000000/mods', '404 community_not_found'],
  ['/000000000000000000000000/rules', '404 community_not_found'],
  ['/nosuchplace?byName=true', '404 community_not_found'],
  ['/%D0%BA%D0%BE%D1%82%D1%8B?byName=true', '404 community_not_found']
])('the call /communities%s is refused with %s', async (rest, refusal) => {
  expect(await refused(`/communities${rest}`)).toBe(refusal)
})
