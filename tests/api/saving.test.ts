import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListItem } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { chooseInTurn } from '#tests/support/turns.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'
import { expectShape, listItems } from './shapes.ts'

const site = writingSite()
const { row, rows } = site
let petrovich: Member
let marina: Member
const PETROVICH = "(select id from users where username = 'Petrovich')"

beforeAll(async () => {
  petrovich = await site.as('Petrovich')
  marina = await site.as('Marina_K')
})

interface Page {
  items: ListItem[]
  next: string | null
}
const pageOf = async (answer: Promise<Response>): Promise<Page> => {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

interface State {
  numItems: number
  lastUpdatedAt: number
  counted: number
}
const stateOf = (id: number) =>
  row<State>(
    `select num_items as numItems, last_updated_at as lastUpdatedAt,
       (select count(*) from list_items where list_id = lists.id) as counted from lists where id = ?`,
    id
  )

interface Item {
  id: string
  publicId: string
}
const choose = chooseInTurn()
/** Finds a post that is in none of Petrovich's lists. */
const unsaved = async (): Promise<Item> =>
  choose(
    await rows(`select id, public_id as publicId from posts where deleted_at is null and id not in
    (select target_id from list_items where list_id in (select id from lists where user_id = ${PETROVICH})) order by id`)
  )
const unsavedComment = async () =>
  choose(
    await rows<{ id: string }>(
      'select id from comments where deleted_at is null and id not in (select target_id from list_items) order by id'
    )
  )

describe('the items of a list', () => {
  let list: number
  let before: State
  let post: Item
  beforeEach(async () => {
    const privateList = await row<{ id: number }>(
      `select id from lists where user_id = ${PETROVICH} and not public order by id limit 1`
    )
    list = Number(privateList.id)
    before = await stateOf(list)
    post = await unsaved()
  })
  const add = (by: Member, body: object, headers: Record<string, string> = {}) =>
    by.send('POST', `/api/lists/${list}/items`, body, headers)
  const remove = (by: Member, body: object) => by.send('DELETE', `/api/lists/${list}/items`, body)
  const savedTo = async (id: string, type = 'post') =>
    (await petrovich.fetch(`/api/lists/_saved_to?id=${id}&type=${type}`)).json()

  test('[A7.lists.08 A7.lists.09 A7.lists.10] can be posts and comments, and can be added, looked up and removed', async () => {
    const comment = await unsavedComment()
    const at = Date.now()
    const target = { targetId: post.id, targetType: 'post' }
    const page = await pageOf(add(petrovich, target))
    // The schema describes items as guests get them, so posts and comments are left out; another test checks them.
    expectShape(listItems, { ...page, items: page.items.map(item => ({ ...item, targetItem: null })) })
    const { items, next } = page
    expect(items[0]).toMatchObject({ listId: list, ...target, targetItem: { id: post.id } })
    expect(items.length).toBe(Math.min(10, before.numItems + 1))
    expect(next === null).toBe(before.numItems + 1 <= 10)
    const other = { targetId: comment.id, targetType: 'comment' }
    expect((await pageOf(add(petrovich, other))).items[0]).toMatchObject({ ...other, targetItem: { id: comment.id } })
    const after = await stateOf(list)
    expect(after).toMatchObject({ numItems: before.numItems + 2, counted: before.counted + 2 })
    expect(after.lastUpdatedAt).toBeGreaterThanOrEqual(at)
    expect(await savedTo(post.id)).toEqual([list])
    expect(await savedTo(post.publicId)).toEqual([list])
    expect(await savedTo(comment.id, 'comment')).toEqual([list])
    // The query of the call may name the item, with the post's short id.
    const path = `/api/lists/${list}/items?targetId=${post.publicId}&targetType=post`
    expect((await pageOf(petrovich.send('DELETE', path))).items[0]).toMatchObject(other)
    await pageOf(remove(petrovich, other))
    expect(await stateOf(list)).toEqual({ ...before, lastUpdatedAt: after.lastUpdatedAt })
    expect(await savedTo(post.id)).toEqual([])
  })

  test('stay unchanged when an item is added or removed a second time', async () => {
    const target = { targetId: post.publicId, targetType: 'post' }
    await pageOf(add(petrovich, target))
    const once = await stateOf(list)
    await pageOf(add(petrovich, { ...target, targetId: post.id }))
    expect(await stateOf(list)).toEqual(once)
    await pageOf(remove(petrovich, target))
    const afterRemoval = await stateOf(list)
    await pageOf(remove(petrovich, target))
    expect(await stateOf(list)).toEqual(afterRemoval)
    expect(afterRemoval).toMatchObject({ numItems: before.numItems, counted: before.counted })
  })

  test('ten simultaneous calls to add or remove an item change the list once', async () => {
    const target = { targetId: post.id, targetType: 'post' }
    await Promise.all(Array.from({ length: 10 }, () => pageOf(add(petrovich, target))))
    expect(await stateOf(list)).toMatchObject({ numItems: before.numItems + 1, counted: before.counted + 1 })
    await Promise.all(Array.from({ length: 10 }, () => pageOf(remove(petrovich, target))))
    expect(await stateOf(list)).toMatchObject({ numItems: before.numItems, counted: before.counted })
  })

  test('a repeated call to add an item with its idempotency key does nothing, even if the item was removed between the calls', async () => {
    const target = { targetId: post.id, targetType: 'post' }
    const key = { 'Idempotency-Key': `add ${post.id}` }
    await pageOf(add(petrovich, target, key))
    await pageOf(remove(petrovich, target))
    await pageOf(add(petrovich, target, key)).catch(() => undefined)
    expect(await stateOf(list)).toMatchObject({ numItems: before.numItems, counted: before.counted })
  })

  test('cannot exceed the limit; adding an item again to a full list is accepted', async () => {
    await pageOf(add(petrovich, { targetId: post.id, targetType: 'post' }))
    const other = await unsaved()
    await site.db.execute({ sql: 'update lists set num_items = 5000 where id = ?', args: [list] })
    expect(await codeOf(await add(petrovich, { targetId: other.id, targetType: 'post' }))).toBe(
      '400 list_limit_reached'
    )
    await pageOf(add(petrovich, { targetId: post.id, targetType: 'post' }))
    expect((await stateOf(list)).counted).toBe(before.counted + 1)
    // The list has room for one more item, so one of the simultaneous calls succeeds.
    await site.db.execute({ sql: 'update lists set num_items = 4999 where id = ?', args: [list] })
    const more = [other, await unsaved(), await unsaved()].map(({ id }) => id)
    const answers = await Promise.all(
      [...new Set(more)].map(async id => (await add(petrovich, { targetId: id, targetType: 'post' })).status)
    )
    expect(answers.filter(status => status === 200)).toHaveLength(1)
    expect(await stateOf(list)).toMatchObject({ numItems: 5000, counted: before.counted + 2 })
    await site.db.execute({
      sql: `delete from list_items where list_id = ? and target_id in ('${[post.id, ...more].join("','")}')`,
      args: [list]
    })
    await site.db.execute({ sql: 'update lists set num_items = ? where id = ?', args: [before.numItems, list] })
  })

  test('[A6.owner.01] are added and removed only by the list’s owner; to other members a private list is "not found"', async () => {
    const open = await row<{ id: number }>(`select id from lists where user_id = ${PETROVICH} and public limit 1`)
    const target = { targetId: post.id, targetType: 'post' }
    for (const method of ['POST', 'DELETE']) {
      expect(await codeOf(await marina.send(method, `/api/lists/${list}/items`, target))).toBe('404 list_not_found')
      expect(await codeOf(await marina.send(method, `/api/lists/${open.id}/items`, target))).toBe('403 not_your_list')
    }
    expect(await (await marina.fetch(`/api/lists/_saved_to?id=${post.id}&type=post`)).json()).toEqual([])
  })

  test.each([
    [{}, '400 missing_target'],
    [{ targetId: '', targetType: 'post' }, '400 missing_target'],
    [{ targetId: '0'.repeat(24) }, '400 missing_target'],
    [{ targetId: '0'.repeat(24), targetType: 'user' }, '400 invalid_value'],
    [{ targetId: 'x', targetType: 'post' }, '400 invalid_id'],
    [{ targetId: 'aZ3_kQ9x', targetType: 'comment' }, '400 invalid_id'],
    [{ targetId: '0'.repeat(24), targetType: 'post' }, '404 target_not_found'],
    [{ targetId: '0'.repeat(24), targetType: 'comment' }, '404 target_not_found'],
    [{ targetId: 7, targetType: 'post' }, '400 invalid_json']
  ])('with the target %j are refused with %s', async (target, refusal) => {
    expect(await codeOf(await add(petrovich, target))).toBe(refusal)
    expect(await codeOf(await remove(petrovich, target))).toBe(refusal)
  })

  test('items are refused for missing lists, and for missing or invalid targets', async () => {
    const target = { targetId: post.id, targetType: 'post' }
    expect(await codeOf(await petrovich.send('POST', '/api/lists/999999/items', target))).toBe('404 list_not_found')
    expect(await codeOf(await petrovich.send('POST', '/api/lists/x/items', target))).toBe('400 invalid_id')
    expect(await codeOf(await petrovich.fetch('/api/lists/_saved_to'))).toBe('400 missing_target')
    expect(await codeOf(await petrovich.fetch(`/api/lists/_saved_to?id=${post.id}&type=x`))).toBe('400 invalid_value')
    expect(await codeOf(await petrovich.fetch(`/api/lists/_saved_to?id=${'0'.repeat(24)}&type=post`))).toBe(
      '404 target_not_found'
    )
  })

  test('are changed in two round trips to the database, and looked up in one', async () => {
    const target = { targetId: post.id, targetType: 'post' }
    const tripsOf = ({ headers }: Response) =>
      Number(/trips;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])
    expect(tripsOf(await add(petrovich, target))).toBe(2)
    expect(tripsOf(await petrovich.fetch(`/api/lists/_saved_to?id=${post.id}&type=post`))).toBe(1)
    expect(tripsOf(await remove(petrovich, target))).toBe(2)
  })
})

describe('the button that saves a post', () => {
  const save = (by: Member, value: string, next = '/all') =>
    by.fetch('/-/save', {
      method: 'POST',
      headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _csrf: by.token, save: value, next })
    })
  const listsWith = async (postId: string, owner: string) =>
    (
      await rows<{ name: string }>(
        `select name from lists l join list_items i on i.list_id = l.id where target_id = ? and l.user_id = ${owner} order by name`,
        postId
      )
    ).map(({ name }) => name)
  /** Checks for each list of an owner that the stored number of items equals the number of rows. */
  const expectExact = async (owner: string) => {
    const wrongCounts = await rows(
      `select name from lists l where user_id = ${owner} and num_items <> (select count(*) from list_items where list_id = l.id)`
    )
    expect(wrongCounts).toEqual([])
  }

  test('saves a post to the list "bookmarks", leads back to the post, and pressed again removes it from every list', async () => {
    const post = await unsaved()
    const answer = await save(petrovich, `${post.id}:on`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/all#p${post.publicId}`)
    expect(await listsWith(post.id, PETROVICH)).toEqual(['bookmarks'])
    await save(petrovich, `${post.id}:on`)
    const other = await row<{ id: number }>(
      `select id from lists where user_id = ${PETROVICH} and name <> 'bookmarks' limit 1`
    )
    await petrovich.send('POST', `/api/lists/${other.id}/items`, { targetId: post.id, targetType: 'post' })
    expect(await listsWith(post.id, PETROVICH)).toHaveLength(2)
    await save(petrovich, `${post.id}:off`)
    expect(await listsWith(post.id, PETROVICH)).toEqual([])
    await expectExact(PETROVICH)
  })

  test('saves to the list with the latest addition if the member has no list "bookmarks", and makes a list "bookmarks" if the member has no list', async () => {
    const [first, second, third] = [await unsaved(), await unsaved(), await unsaved()]
    const owner = "(select id from users where username = 'Sova')"
    const sova = await site.as('Sova')
    await site.db.execute(`delete from list_items where list_id in (select id from lists where user_id = ${owner})`)
    await site.db.execute(`delete from lists where user_id = ${owner}`)
    await Promise.all(
      [first, first, second, third].map(async post => expect((await save(sova, `${post.id}:on`)).status).toBe(303))
    )
    const created = await rows<{ name: string; displayName: string; isPublic: number }>(
      `select name, display_name as displayName, public as isPublic from lists where user_id = ${owner}`
    )
    expect(created).toEqual([{ name: 'bookmarks', displayName: 'Закладки', isPublic: 0 }])
    await site.db.execute(`update lists set name = 'renamed', last_updated_at = 1 where user_id = ${owner}`)
    await site.db.execute(
      `insert into lists (user_id, name, display_name, created_at, last_updated_at) values (${owner}, 'newest', 'x', 2, 2)`
    )
    await save(sova, `${first.id}:off`)
    await save(sova, `${first.id}:on`)
    expect(await listsWith(first.id, owner)).toEqual(['newest'])
    await expectExact(owner)
  })

  test('is refused for a full list, a missing post, an invalid value and a wrong CSRF token', async () => {
    const post = await unsaved()
    await site.db.execute(`update lists set num_items = 5000 where user_id = ${PETROVICH} and name = 'bookmarks'`)
    expect((await save(petrovich, `${post.id}:on`)).status).toBe(400)
    await site.db.execute(`update lists set num_items = (select count(*) from list_items where list_id = lists.id)`)
    expect(await listsWith(post.id, PETROVICH)).toEqual([])
    expect((await save(petrovich, `${'0'.repeat(24)}:on`)).status).toBe(404)
    expect((await save(petrovich, 'x:on')).status).toBe(404)
    expect((await save(petrovich, `${post.id}:maybe`)).status).toBe(400)
    expect((await save({ ...petrovich, token: 'x' }, `${post.id}:on`)).status).toBe(403)
    const foreignSite = await save(petrovich, `${post.id}:on`, 'https://elsewhere.example/')
    expect(foreignSite.headers.get('Location')).toBe(`/#p${post.publicId}`)
  })

  test('has a corresponding API call, which returns the lists that the post was added to or removed from', async () => {
    const post = await unsaved()
    const callSave = async (postId: string, save: boolean, key = `${save} ${postId}`) => {
      const answer = await petrovich.send('POST', '/api/_savePost', { postId, save }, { 'Idempotency-Key': key })
      return { status: answer.status, body: await answer.json() }
    }
    const [bookmarks, other] = await rows<{ id: number; displayName: string }>(
      `select id, display_name as displayName from lists where user_id = ${PETROVICH} order by name = 'bookmarks' desc limit 2`
    )
    const { publicId } = post
    expect(await callSave(post.id, true)).toEqual({ status: 200, body: { publicId, lists: [bookmarks] } })
    expect(await callSave(post.id, true)).toEqual({ status: 200, body: { publicId, lists: [bookmarks] } })
    await petrovich.send('POST', `/api/lists/${other?.id}/items`, { targetId: post.id, targetType: 'post' })
    const left = await callSave(publicId, false)
    expect(left).toEqual({ status: 200, body: { publicId, lists: expect.arrayContaining([bookmarks, other]) } })
    expect(await listsWith(post.id, PETROVICH)).toEqual([])
    expect((await callSave(publicId, false, 'again')).body).toEqual({ publicId, lists: [] })
    await expectExact(PETROVICH)
    await site.db.execute(`update lists set num_items = 5000 where user_id = ${PETROVICH} and name = 'bookmarks'`)
    expect((await callSave(post.id, true, 'full')).body).toMatchObject({ status: 400, code: 'list_limit_reached' })
    await site.db.execute(`update lists set num_items = (select count(*) from list_items where list_id = lists.id)`)
    // The idempotency key of a refused call can be used again.
    expect((await callSave(post.id, true, 'full')).status).toBe(200)
    expect(await codeOf(await petrovich.send('POST', '/api/_savePost', { postId: 'x' }))).toBe('400 invalid_id')
  })

  test('is pressed for saved posts and not pressed for other posts, on every kind of page', async () => {
    for (const member of [petrovich, marina]) {
      const owner = member === petrovich ? PETROVICH : "(select id from users where username = 'Marina_K')"
      const saved = new Set(
        (
          await rows<{ id: string }>(
            `select target_id as id from list_items where target_type = 'post' and list_id in (select id from lists where user_id = ${owner})`
          )
        ).map(({ id }) => id)
      )
      const postPath = await row<{ path: string }>(
        "select '/' || c.name || '/post/' || p.public_id as path from posts p join communities c on c.id = p.community_id where p.id in (select target_id from list_items) limit 1"
      )
      for (const path of [
        '/all',
        '/',
        '/subscriptions',
        '/Radio?sort=latest',
        '/@Petrovich?filter=posts',
        postPath.path
      ]) {
        const html = await (await member.fetch(path)).text()
        const buttons = [...html.matchAll(/name="save" value="(\w{24}):(on|off)" aria-pressed="(true|false)"/g)]
        expect(buttons.length, path).toBeGreaterThan(0)
        for (const [, id = '', value, pressed] of buttons)
          expect([value, pressed], `${path} ${id}`).toEqual(saved.has(id) ? ['off', 'true'] : ['on', 'false'])
      }
    }
  })

  test('is pressed exactly for the saved posts of a member with very many saved posts, too', async () => {
    const owner = "(select id from users where username = 'Marina_K')"
    await site.db.execute(
      `insert or ignore into list_items (list_id, target_type, target_id, created_at)
       select (select id from lists where user_id = ${owner} and name = 'bookmarks'), 'post', id, 1 from posts where rowid % 3 = 0`
    )
    await site.db.execute('update lists set num_items = (select count(*) from list_items where list_id = lists.id)')
    const saved = new Set(
      (
        await rows<{ id: string }>(
          `select target_id as id from list_items where list_id in (select id from lists where user_id = ${owner})`
        )
      ).map(({ id }) => id)
    )
    expect(saved.size).toBeGreaterThan(100)
    const answer = await marina.fetch('/all')
    const buttons = [...(await answer.text()).matchAll(/name="save" value="(\w{24}):(on|off)"/g)]
    for (const [, id = '', value] of buttons) expect(value, id).toBe(saved.has(id) ? 'off' : 'on')
    const read = Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
    const { n } = await row<{ n: number }>(`select count(*) as n from lists where user_id = ${owner}`)
    expect(read).toBeLessThanOrEqual(180 + 27 * (n + 1))
  })
})
