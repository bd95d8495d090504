import { beforeAll, describe, expect, test } from 'vitest'
import type { List } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'
import { expectShape, list as listShape } from './shapes.ts'

const site = writingSite()
const { row, rows, number } = site
let petrovich: Member
let marina: Member

beforeAll(async () => {
  petrovich = await site.as('Petrovich')
  marina = await site.as('Marina_K')
})

const LISTS = '/api/users/Petrovich/lists'
let listCount = 0
const freshName = () => {
  listCount += 1
  return `list_${listCount}`
}
const create = (fields: object, by = petrovich, headers: Record<string, string> = {}) =>
  by.send('POST', LISTS, fields, headers)
const change = (id: number, fields: object, by = petrovich) => by.send('PUT', `/api/lists/${id}`, fields)

/** Creates a list of Petrovich. */
async function aList(fields: object = {}): Promise<List> {
  const all = await okBody<List[]>(await create({ name: freshName(), ...fields }))
  return all[0] as List
}
/** Creates a list with twelve posts. */
async function aFullList(fields: object = {}): Promise<List> {
  const list = await aList(fields)
  const posts = await rows<{ id: string }>('select id from posts where deleted_at is null limit 12')
  for (const { id } of posts)
    await okBody(await petrovich.send('POST', `/api/lists/${list.id}/items`, { targetId: id, targetType: 'post' }))
  return list
}
const itemsIn = (id: number) => number('select count(*) from list_items where list_id = ?', id)
const tripsOf = ({ headers }: Response) => Number(/trips;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])
const guest = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

describe('the creation of a list', () => {
  test('trims invisible characters from name and title; a title of such characters only is replaced by the name', async () => {
    const name = freshName()
    expect(await aList({ name: `\u200b${name}\ufeff`, displayName: '\u200e\u2060' })).toMatchObject({
      name,
      displayName: name
    })
    expect(await aList({ displayName: '\u202eЛампы\n и  свет\u2069' })).toMatchObject({ displayName: 'Лампы и свет' })
    expect(await codeOf(await create({ name: '\u200b\u2060' }))).toBe('400 list_name_empty')
  })

  test('[A7.lists.02] accepts a name, a title, a description and whether the list is public, and returns all lists', async () => {
    const before = await number(
      "select count(*) from lists l join users u on u.id = user_id where username = 'Petrovich'"
    )
    const name = freshName()
    const answer = await create({ name, displayName: ' Лампы ', description: '**Важное**', public: true })
    expect(tripsOf(answer)).toBe(2)
    const all = await okBody<List[]>(answer)
    expect(all).toHaveLength(before + 1)
    expectShape(listShape, all[0])
    const expected = {
      name,
      displayName: 'Лампы',
      description: '**Важное**',
      public: true,
      numItems: 0,
      username: 'Petrovich'
    }
    expect(all[0]).toMatchObject(expected)
    expect(await (await guest(`${LISTS}/${name}`)).json()).toMatchObject(expected)
    const { html } = await row<{ html: string }>('select description_html as html from lists where name = ?', name)
    expect(html).toContain('<strong>Важное</strong>')
  })

  test('makes a private list with its name as title if the call has only a name', async () => {
    const name = freshName()
    const [list] = await okBody<List[]>(await create({ name: ` ${name} `, displayName: ' ' }))
    expect(list).toMatchObject({ name, displayName: name, description: null, public: false })
    expect(await codeOf(await guest(`${LISTS}/${name}`))).toBe('404 list_not_found')
  })

  test.each([
    ['[A5.lists.02] nothing', { displayName: 'Без имени' }, '400 list_name_empty'],
    ['[A5.lists.02] an empty name', { name: ' ' }, '400 list_name_empty'],
    ['an invisible name', { name: '\u200B\u2060' }, '400 list_name_empty'],
    ['a short name', { name: 'ab' }, '400 invalid_list_name'],
    ['a long name', { name: 'a'.repeat(22) }, '400 invalid_list_name'],
    ['letters of another alphabet', { name: 'Рецепты' }, '400 invalid_list_name'],
    ['letters that look alike', { name: 'cоmics' }, '400 invalid_list_name'],
    ['a part of an address', { name: 'a/b/c' }, '400 invalid_list_name'],
    ['a long title', { name: 'long_title', displayName: 'я'.repeat(51) }, '400 too_long'],
    ['a long description', { name: 'long_text', description: 'я'.repeat(10_001) }, '400 too_long'],
    ['a number for a name', { name: 7 }, '400 invalid_json']
  ])('%s is refused', async (_, fields, refusal) => {
    expect(await codeOf(await create(fields))).toBe(refusal)
    const list = await aList()
    const input = { name: list.name, ...fields }
    if (input.name !== list.name) expect(await codeOf(await change(list.id, input))).toBe(refusal)
  })

  test('[A5.lists.03] refuses a name that its owner uses in any letter case, but not a name that only other members use', async () => {
    const { name } = await aList()
    const refused = await create({ name: name.toUpperCase() })
    expect(await refused.clone().json()).toMatchObject({
      field: 'name',
      message: `List with name ${name.toUpperCase()} already exists.`
    })
    expect(await codeOf(refused)).toBe('409 duplicate_list')
    expect((await marina.send('POST', '/api/users/marina_k/lists', { name })).status).toBe(200)
  })

  test('simultaneous calls with one name create one list', async () => {
    const name = freshName()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await number('select count(*) from lists where name = ?', name)).toBe(1)
  })

  test('a repeated call with its idempotency key creates one list', async () => {
    const [name, key] = [freshName(), { 'Idempotency-Key': 'make once' }]
    const first = await okBody<List[]>(await create({ name }, petrovich, key))
    expect(await okBody<List[]>(await create({ name }, petrovich, key))).toEqual(first)
    expect(await codeOf(await create({ name: freshName() }, petrovich, key))).toBe('409 idempotency_key_reused')
  })

  test('a list cannot be created under another account’s name, or by a guest', async () => {
    expect(await codeOf(await create({ name: freshName() }, marina))).toBe('403 not_your_list')
    const answer = await fetch(site.origin + LISTS, { method: 'POST', body: '{}' })
    expect([401, 403]).toContain(answer.status)
  })

  test('an account with 200 lists cannot create another list', async () => {
    const [name = ''] = await site.ordinary(1)
    const collector = await site.as(name)
    const own = `(select id from users where username = '${name}')`
    await site.run(`delete from lists where user_id = ${own}`)
    await site.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 199)
      insert into lists (user_id, name, display_name, created_at, last_updated_at) select ${own}, 'full_' || i, 'x', 1, 1 from n`)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(suffix =>
        collector.send('POST', `/api/users/${name}/lists`, { name: `last_${suffix}` })
      )
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await codeOf(await collector.send('POST', `/api/users/${name}/lists`, { name: 'one_more' }))).toBe(
      '400 list_limit_reached'
    )
    expect(await number(`select count(*) from lists where user_id = ${own}`)).toBe(200)
  })
})

describe('an edit of a list', () => {
  test('[A7.lists.07] changes each field that is sent, and leaves absent fields unchanged', async () => {
    const list = await aFullList({ displayName: 'Прежнее', description: 'Прежнее' })
    const name = freshName()
    const answer = await change(list.id, { name, displayName: 'Новое', description: 'Новое', public: true })
    expect(tripsOf(answer)).toBe(2)
    const changed = await okBody<List>(answer)
    expectShape(listShape, changed)
    expect(changed).toMatchObject({
      id: list.id,
      name,
      displayName: 'Новое',
      description: 'Новое',
      public: true,
      numItems: 12
    })
    expect(await okBody<List>(await change(list.id, { description: '' }))).toEqual({ ...changed, description: null })
    expect(await okBody<List>(await change(list.id, { name: null, public: false }))).toEqual({
      ...changed,
      description: null,
      public: false
    })
    expect(await okBody<List>(await change(list.id, {}))).toEqual({ ...changed, description: null, public: false })
  })

  test('an edit of a list may send the unchanged name, or the name in another letter case, but not the name of another list', async () => {
    const [one, other] = [await aList(), await aList()]
    expect((await change(one.id, { name: one.name, displayName: 'То же имя' })).status).toBe(200)
    expect((await okBody<List>(await change(one.id, { name: one.name.toUpperCase() }))).name).toBe(
      one.name.toUpperCase()
    )
    expect(await codeOf(await change(one.id, { name: other.name.toUpperCase() }))).toBe('409 duplicate_list')
    expect((await okBody<List>(await petrovich.fetch(`/api/lists/${one.id}`))).displayName).toBe('То же имя')
  })

  test('of two simultaneous edits that give two lists one name, one succeeds', async () => {
    const [one, other, name] = [await aList(), await aList(), freshName()]
    const answers = await Promise.all([one, other].map(({ id }) => change(id, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('simultaneous edits of different fields are all saved, so that a list made private stays private', async () => {
    for (let at = 0; at < 10; at += 1) {
      const { id, name } = await aList({ public: true })
      const edits = [{ public: false }, { description: 'Описание' }, { displayName: 'Название' }, { name: `${name}_x` }]
      await Promise.all(edits.map(async fields => okBody(await change(id, fields))))
      expect(await okBody<List>(await petrovich.fetch(`/api/lists/${id}`))).toMatchObject(Object.assign({}, ...edits))
      expect(await codeOf(await guest(`/api/lists/${id}`))).toBe('404 list_not_found')
    }
  })

  test('simultaneous edits with one new text are both saved, with the other fields of each', async () => {
    const { id } = await aList({ public: true, description: 'Начало' })
    const text = { description: 'Одно на двоих', was: { description: 'Начало' } }
    const others = [{ public: false }, { displayName: 'Название' }]
    await Promise.all(others.map(async fields => okBody(await change(id, { ...text, ...fields }))))
    expect(await okBody<List>(await petrovich.fetch(`/api/lists/${id}`))).toMatchObject({
      description: 'Одно на двоих',
      displayName: 'Название',
      public: false
    })
  })

  test('[A6.owner.01] a list cannot be edited, emptied or deleted by other members, who do not even find a private list', async () => {
    const [open, hidden] = [await aFullList({ public: true }), await aFullList()]
    for (const [{ id, name }, refusal] of [
      [open, '403 not_your_list'],
      [hidden, '404 list_not_found']
    ] as const) {
      expect(await codeOf(await change(id, { displayName: 'Чужое' }, marina))).toBe(refusal)
      for (const path of [`/api/lists/${id}`, `${LISTS}/${name}`, `${LISTS}/${name}/items`])
        expect(await codeOf(await marina.send('DELETE', path)), path).toBe(refusal)
      expect(await itemsIn(id)).toBe(12)
    }
    expect(await codeOf(await change(999_999, { name: 'nothing' }))).toBe('404 list_not_found')
  })
})

test('[A7.lists.06] a list whose items are all removed by one call is not deleted', async () => {
  const list = await aFullList()
  const answer = await petrovich.send('DELETE', `${LISTS}/${list.name}/items`)
  expect(tripsOf(answer)).toBe(2)
  expect(await okBody(answer)).toEqual({ items: [], next: null })
  expect(await itemsIn(list.id)).toBe(0)
  expect(await okBody<List>(await petrovich.fetch(`${LISTS}/${list.name}`))).toMatchObject({ id: list.id, numItems: 0 })
  expect((await petrovich.send('DELETE', `${LISTS}/${list.name}/items`)).status).toBe(200)
})

test('[A7.lists.04] a list is deleted with its items, by its name and by its number', async () => {
  for (const pathOf of [({ name }: List) => `${LISTS}/${name}`, ({ id }: List) => `/api/lists/${id}`]) {
    const list = await aFullList()
    const answer = await petrovich.send('DELETE', pathOf(list))
    expect(tripsOf(answer)).toBe(2)
    expect(await okBody<List>(answer)).toMatchObject({ id: list.id, numItems: 12 })
    expect(await itemsIn(list.id)).toBe(0)
    expect(await codeOf(await petrovich.fetch(pathOf(list)))).toBe('404 list_not_found')
    expect(await codeOf(await petrovich.send('DELETE', pathOf(list)))).toBe('404 list_not_found')
    expect((await create({ name: list.name })).status).toBe(200)
  }
})

describe('the previous address of a renamed list', () => {
  const page = (name: string) => `/@Petrovich/lists/${name}`
  const redirectOf = async (name: string, by: typeof guest = guest) => {
    const { status, headers } = await by(page(name))
    return [status, headers.get('Location')]
  }

  test('redirects to the list’s present address, also after several renames, and passes on the query', async () => {
    const { id, name } = await aList({ public: true })
    const [second, third] = [freshName(), freshName()]
    await change(id, { name: second })
    await change(id, { name: third })
    expect(await redirectOf(name)).toEqual([302, page(third)])
    expect(await redirectOf(name.toUpperCase())).toEqual([302, page(third)])
    expect(await redirectOf(`${second}?next=x`)).toEqual([302, `${page(third)}?next=x`])
    expect(await redirectOf(third)).toEqual([200, null])
    // After a rename back to the first name, the address shows the list itself.
    await change(id, { name })
    expect(await redirectOf(name)).toEqual([200, null])
    expect(await redirectOf(third)).toEqual([302, page(name)])
  })

  test('the address is not found if another list took the name, the list is private or deleted, or 30 days have passed', async () => {
    const { id, name } = await aList({ public: true })
    const next = freshName()
    await change(id, { name: next, public: false })
    expect(await redirectOf(name)).toEqual([404, null])
    expect(await redirectOf(name, path => petrovich.fetch(path))).toEqual([302, page(next)])
    await change(id, { public: true })
    await site.run('update list_names set left_at = left_at - ? where list_id = ?', 29 * 86_400_000, id)
    expect(await redirectOf(name)).toEqual([302, page(next)])
    await site.run('update list_names set left_at = left_at - ? where list_id = ?', 2 * 86_400_000, id)
    expect(await redirectOf(name)).toEqual([404, null])
    await site.run('update list_names set left_at = left_at + ? where list_id = ?', 2 * 86_400_000, id)
    await create({ name, public: true })
    expect(await redirectOf(name)).toEqual([200, null])
    await petrovich.send('DELETE', `${LISTS}/${name}`)
    expect(await redirectOf(name)).toEqual([404, null])
    await petrovich.send('DELETE', `/api/lists/${id}`)
    expect(await redirectOf(next)).toEqual([404, null])
  })

  test('is deleted by a timer when its 30 days have passed, or by ten more renames', async () => {
    const { id } = await aList()
    for (let at = 0; at < 12; at += 1) await change(id, { name: freshName() })
    expect(await number('select count(*) from list_names where list_id = ?', id)).toBe(10)
    await site.run('update list_names set left_at = 1 where list_id = ?', id)
    await site.tick()
    await expect.poll(() => number('select count(*) from list_names where list_id = ?', id)).toBe(0)
  })
})

test('a list’s page costs one round trip, and 1000 items cost no more rows than 60', async () => {
  const costOf = async (path: string) => {
    const { status, headers } = await petrovich.fetch(path)
    expect(status).toBe(200)
    const timing = headers.get('Server-Timing') ?? ''
    return [/trips;desc="(\d+)"/, /rows;desc="(\d+)"/].map(part => Number(part.exec(timing)?.[1]))
  }
  const { id, name } = await aList()
  const fill = (count: number) =>
    site.run(
      `insert or ignore into list_items (list_id, target_type, target_id, created_at)
        select ?, 'post', id, 1 from (select id from posts where deleted_at is null order by id limit ?)`,
      id,
      count
    )
  const page = `/@Petrovich/lists/${name}`
  await fill(60)
  const [trips, short = 0] = await costOf(page)
  expect(trips).toBe(1)
  await fill(1000)
  const [, long = 0] = await costOf(page)
  // The pages show different posts, whose communities and pictures may cost some rows more.
  expect(long).toBeLessThanOrEqual(short + 30)
  expect((await costOf('/@Petrovich/lists'))[0]).toBe(1)
  expect((await costOf(`/-/saved/post/${(await site.openPost()).id}`))[0]).toBe(1)
  expect((await costOf(`/-/list/${id}`))[0]).toBe(1)
})

test('[P2.sidebar.11] the fragment of the sidebar has the member’s lists, and answers a guest with 401 instead of a redirect', async () => {
  const { name, displayName } = await aList({ displayName: 'Сбоку' })
  const answer = await petrovich.fetch('/-/sidebar')
  const html = await answer.text()
  expect(html).toContain(`href="/@Petrovich/lists/${name}"`)
  expect(html).toContain(displayName)
  expect(html).not.toContain('<html')
  expect((await fetch(`${site.origin}/-/sidebar`, { redirect: 'manual' })).status).toBe(401)
  // A page of another member must not show these lists.
  expect((await petrovich.fetch('/-/sidebar', { headers: { 'X-Account': 'a'.repeat(24) } })).status).toBe(412)
})

test('[P2.sidebar.11] the sidebar links to every list of a member, those after the tenth below a toggle, and has no section without lists', async () => {
  const made: string[] = []
  for (let at = 0; at < 12; at += 1) made.push((await aList()).name)
  const member = new Visitor(site.origin)
  member.logIn(petrovich)
  await member.open('/about')
  const all = await number(
    "select count(*) from lists l join users u on u.id = l.user_id where u.username = 'Petrovich'"
  )
  const links = '#sidebar a[href^="/@Petrovich/lists/"]'
  expect(member.all(links)).toHaveLength(all)
  for (const name of made) expect(member.attributes(links, 'href')).toContain(`/@Petrovich/lists/${name}`)
  const rest = '#sidebar details[data-section=lists]'
  expect(member.all(`${rest} a`)).toHaveLength(all - 10)
  expect(member.text(`${rest} summary`)).toContain(`Показать еще ${all - 10}`)

  await site.run("delete from lists where user_id = (select id from users where username = 'Marina_K')")
  member.logOut()
  member.logIn(marina)
  await member.open('/about')
  expect(member.texts('#sidebar h2')).toEqual(['Мои сообщества'])
})
