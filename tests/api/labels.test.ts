import { beforeEach, describe, expect, test } from 'vitest'
import type { Label } from '#functions/contract/labels.ts'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import type { Community, Post } from '#functions/contract/views.ts'
import { makeToken, scriptOf } from '#tests/support/access-token.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const AUTHOR = 'Marina_K'
const MODERATOR = 'Petrovich'
const ADMIN = 'Sova'

const idOf = async (name: string) =>
  (await own.row<{ id: string }>('select id from communities where name = ?', name)).id
const labelsPath = async (community = 'Radio') => `/api/communities/${await idOf(community)}/labels`
const send = async (by: string, method: string, path: string, body?: object) =>
  (await own.as(by)).send(method, path, body)
const add = async (name: string, more: object = {}, by = MODERATOR) =>
  send(by, 'POST', await labelsPath(), { name, color: 'blue', ...more })
const made = async (name: string, more: object = {}, by = MODERATOR) => okBody<Label>(await add(name, more, by))
const change = async ({ id }: { id: number }, body: object, by = MODERATOR) =>
  send(by, 'PUT', `${await labelsPath()}/${id}`, body)
const remove = async ({ id }: { id: number }, by = MODERATOR) => send(by, 'DELETE', `${await labelsPath()}/${id}`)
const statusOf = async (answer: Response) => (answer.ok ? '200' : codeOf(answer))
const list = async (community = 'Radio') => okBody<Label[]>(await fetch(own.origin + (await labelsPath(community))))
const names = async () => (await list()).map(({ name }) => name)
const newPost = (more: object = {}) => ({
  type: 'text',
  title: 'Какой приёмник взять',
  body: '',
  community: 'Radio',
  ...more
})
const post = async (more: object = {}, by = AUTHOR) => send(by, 'POST', '/api/posts', newPost(more))
const posted = async (more: object = {}, by = AUTHOR) => okBody<Post>(await post(more, by))
const read = async ({ publicId }: Post) => okBody<Post>(await fetch(`${own.origin}/api/posts/${publicId}`))
const relabel = async (by: string, { publicId }: Post, id: number | '') =>
  send(by, 'PUT', `/api/posts/${publicId}?action=label&labelId=${id}`)
const require = async (labelRequired: boolean) =>
  okBody<Community>(await send(MODERATOR, 'PUT', `/api/communities/${await idOf('Radio')}`, { labelRequired }))
const feed = async (query: string) => fetch(`${own.origin}/api/posts?communityId=${await idOf('Radio')}&${query}`)
/** Number of the last log entry before the test. */
let logStart = 0
const logged = async () =>
  (
    await own.rows<{ action: string; capacity: string; reason: string | null }>(
      "select action, capacity, reason from moderation_log where action like '%label%' and id > ? order by id",
      logStart
    )
  ).map(({ action, capacity, reason }) => [capacity, action, reason].filter(Boolean).join(' '))

beforeEach(async () => {
  await own.run('delete from community_labels')
  logStart = await own.number('select coalesce(max(id), 0) from moderation_log')
})

describe('the labels of a community', () => {
  test('are made, listed in order to everybody, changed, moved and deleted by moderators and admins; all is logged', async () => {
    const first = await add('  Вопрос ')
    expect(first.headers.get('Server-Timing')).toContain('trips;desc="2"')
    const question = await okBody<Label>(first)
    expect(question).toEqual({ id: question.id, name: 'Вопрос', color: 'blue', modsOnly: false, zIndex: 1 })
    const official = await made('Важно', { color: 'red', modsOnly: true }, ADMIN)
    const repair = await made('Ремонт')
    expect(await list()).toEqual([question, official, repair])
    expect(await okBody<Label>(await change(repair, { zIndex: 1 }))).toMatchObject({ zIndex: 1 })
    expect(await names()).toEqual(['Ремонт', 'Вопрос', 'Важно'])
    await okBody(await change(repair, { zIndex: 1 }))
    await okBody(await change(repair, { zIndex: 30 }))
    expect(await names()).toEqual(['Вопрос', 'Важно', 'Ремонт'])
    expect(
      await okBody<Label>(await change(official, { name: 'Объявление', color: 'green', modsOnly: false }))
    ).toEqual({
      ...official,
      name: 'Объявление',
      color: 'green',
      modsOnly: false
    })
    await okBody(await change(official, { name: 'Объявление', color: 'green' }))
    expect(await okBody<Label>(await remove(question))).toMatchObject({ name: 'Вопрос' })
    expect((await list()).map(({ name, zIndex }) => [name, zIndex])).toEqual([
      ['Объявление', 1],
      ['Ремонт', 2]
    ])
    expect(await logged()).toEqual([
      'mods add_label Вопрос',
      'admins add_label Важно',
      'mods add_label Ремонт',
      'mods order_labels Ремонт',
      'mods order_labels Ремонт',
      'mods change_label Важно → Объявление',
      'mods delete_label Вопрос'
    ])
    const log = await (await (await own.as(MODERATOR)).fetch('/Radio/modtools/log?action=delete_label')).text()
    expect(log).toContain('Метка удалена')
    expect(log).toContain('<bdi>Вопрос</bdi>')
  })

  test('keep in a form what another moderator has changed since it was opened, unless the form changes it too', async () => {
    const [repair, question] = [await made('Ремонт'), await made('Вопрос')]
    const moderator = new Visitor(own.origin)
    moderator.logIn(await own.as(MODERATOR))
    const save = async (label: Label, fill: (within: string) => void) => {
      const within = `.tool-asked:has(#label-${label.id}-name)`
      moderator.one(within).setAttribute('open', '')
      fill(within)
      await moderator.press('Сохранить', within)
      return (await list()).find(({ id }) => id === label.id)
    }
    await moderator.open('/Radio/modtools/labels')
    await okBody(await change(repair, { modsOnly: true, color: 'red' }, ADMIN))
    expect(await save(repair, within => moderator.fill('Название', 'Вопрос', within))).toMatchObject({ name: 'Ремонт' })
    const renamed = await save(repair, within => moderator.fill('Название', 'Починка', within))
    expect(renamed).toMatchObject({ name: 'Починка', modsOnly: true, color: 'red' })
    await okBody(await change(question, { name: 'Вопросы' }, ADMIN))
    const recoloured = await save(question, within => {
      moderator.fill('Цвет', 'green', within)
      moderator.fill(/модератор/, true, within)
    })
    expect(recoloured).toMatchObject({ name: 'Вопросы', modsOnly: true, color: 'green' })
  })

  test('have names of 1 to 30 characters, one of a kind in any case and form of letters', async () => {
    const label = await made('Ёлка й')
    for (const name of ['ёлка й', 'ЕЛКА Й', 'Елка \u0438\u0306', ' Ёлка \n й '])
      expect(await codeOf(await add(name)), name).toBe('409 label_exists')
    for (const name of ['', '   ', '\u200b']) expect(await codeOf(await add(name)), name).toBe('400 invalid_value')
    expect(await codeOf(await add('я'.repeat(31)))).toBe('400 too_long')
    const long = await made('🚀'.repeat(30))
    expect(await codeOf(await change(long, { name: 'ёЛКА Й' }))).toBe('409 label_exists')
    expect(await codeOf(await change(long, { name: ' ' }))).toBe('400 invalid_value')
    expect(await okBody<Label>(await change(label, { name: 'ЁЛКА Й' }))).toMatchObject({ name: 'ЁЛКА Й' })
    expect(await codeOf(await add('Цвет', { color: 'pink' }))).toBe('400 invalid_value')
    expect(await codeOf(await change(label, { zIndex: 0 }))).toBe('400 invalid_value')
    // Another community may have a label of the same name.
    await okBody(await send(ADMIN, 'POST', await labelsPath('Kotiki'), { name: 'Ёлка й', color: 'red' }))
  })

  test('are 30 at most, also when two calls come at once; a name that is sent twice makes one', async () => {
    for (let at = 1; at < 29; at += 1) await made(`Метка ${at}`)
    const both = await Promise.all([add('Одна'), add('ОДНА')])
    expect((await Promise.all(both.map(statusOf))).sort()).toEqual(['200', '409 label_exists'])
    const rivals = await Promise.all([add('Тридцатая'), add('Лишняя')])
    expect((await Promise.all(rivals.map(statusOf))).sort()).toEqual(['200', '400 limit_reached'])
    expect(await list()).toHaveLength(30)
    expect(await codeOf(await add('Ещё одна'))).toBe('400 limit_reached')
  })

  test('are made once by a call that is repeated with its key', async () => {
    const moderator = await own.as(MODERATOR)
    const call = async () =>
      moderator.send('POST', await labelsPath(), { name: 'Дважды', color: 'grey' }, { 'Idempotency-Key': 'labels-1' })
    const [first, second] = [await okBody<Label>(await call()), await okBody<Label>(await call())]
    expect(second).toEqual(first)
    expect(await logged()).toEqual(['mods add_label Дважды'])
  })

  test('are changed by no other member, and in no other community', async () => {
    const label = await made('Вопрос')
    expect(await codeOf(await add('Чужая', {}, AUTHOR))).toBe('403 not_mod')
    expect(await codeOf(await change(label, { name: 'Чужая' }, AUTHOR))).toBe('403 not_mod')
    expect(await codeOf(await remove(label, AUTHOR))).toBe('403 not_mod')
    const foreign = `${await labelsPath('Kotiki')}/${label.id}`
    expect(await codeOf(await send(ADMIN, 'PUT', foreign, { name: 'Чужая' }))).toBe('404 label_not_found')
    expect(await codeOf(await send(ADMIN, 'DELETE', foreign))).toBe('404 label_not_found')
    expect(await codeOf(await fetch(`${own.origin}/api/communities/${'f'.repeat(24)}/labels`))).toBe(
      '404 community_not_found'
    )
    expect(await names()).toEqual(['Вопрос'])
  })
})

describe('the label of a post', () => {
  test('is chosen when it is written, among those that are open to the author', async () => {
    const [question, official] = [await made('Вопрос'), await made('Важно', { modsOnly: true })]
    expect((await posted()).label).toBeNull()
    const first = await posted({ labelId: question.id })
    expect(first.label).toEqual({ id: question.id, name: 'Вопрос', color: 'blue' })
    expect((await read(first)).label).toEqual(first.label)
    expect(await codeOf(await post({ labelId: official.id }))).toBe('403 label_for_mods')
    expect((await posted({ labelId: official.id }, MODERATOR)).label).toMatchObject({ name: 'Важно' })
    expect(await codeOf(await post({ labelId: question.id, community: 'Kotiki' }))).toBe('404 label_not_found')
    await okBody(await remove(question))
    expect(await codeOf(await post({ labelId: question.id }))).toBe('404 label_not_found')
    expect(await logged()).not.toContain('mods label_post Важно')
  })

  test('is changed by the author in two round trips without the log, and by moderators with it, once', async () => {
    const [question, repair] = [await made('Вопрос'), await made('Ремонт')]
    const mine = await posted()
    const answer = await relabel(AUTHOR, mine, question.id)
    expect(answer.headers.get('Server-Timing')).toContain('trips;desc="2"')
    expect((await okBody<Post>(answer)).label).toMatchObject({ name: 'Вопрос' })
    expect((await okBody<Post>(await relabel(MODERATOR, mine, repair.id))).label).toMatchObject({ name: 'Ремонт' })
    await okBody(await relabel(MODERATOR, mine, repair.id))
    expect((await okBody<Post>(await relabel(ADMIN, mine, ''))).label).toBeNull()
    await okBody(await relabel(ADMIN, mine, ''))
    expect((await logged()).filter(entry => entry.includes('_post'))).toEqual([
      'mods label_post Ремонт',
      'admins unlabel_post Ремонт'
    ])
    const author = await own.as(AUTHOR)
    await okBody(await relabel(AUTHOR, mine, repair.id))
    await okBody(await author.send('PUT', `/api/posts/${mine.publicId}`, { body: 'Правка' }))
    expect((await read(mine)).label).toMatchObject({ name: 'Ремонт' })
  })

  test('is the moderators’ alone when only they may set it', async () => {
    const [open, official] = [await made('Вопрос'), await made('Важно', { modsOnly: true })]
    const theirs = await posted({ labelId: open.id })
    expect(await codeOf(await relabel(AUTHOR, theirs, official.id))).toBe('403 label_for_mods')
    await okBody(await relabel(MODERATOR, theirs, official.id))
    expect(await codeOf(await relabel(AUTHOR, theirs, open.id))).toBe('403 label_for_mods')
    expect(await codeOf(await relabel(AUTHOR, theirs, ''))).toBe('403 label_for_mods')
    expect((await read(theirs)).label).toMatchObject({ name: 'Важно' })
    // A moderator does so as a moderator also with a post of their own.
    const ofMod = await posted({}, MODERATOR)
    await okBody(await relabel(MODERATOR, ofMod, official.id))
    expect((await logged()).filter(entry => entry.includes('label_post'))).toEqual([
      'mods label_post Важно',
      'mods label_post Важно'
    ])
  })

  test('is refused to others, to banned authors, for deleted posts, and with wrong values', async () => {
    const label = await made('Вопрос')
    const theirs = await posted()
    const [other = ''] = await own.ordinary(1)
    expect(await codeOf(await relabel(other, theirs, label.id))).toBe('403 not_author')
    const path = `/api/posts/${theirs.publicId}?action=label`
    expect((await fetch(own.origin + path, { method: 'PUT' })).status).toBe(403)
    for (const query of ['', '&labelId=x', '&labelId=-1', '&labelId=0', '&labelId=1.5'])
      expect(await codeOf(await send(AUTHOR, 'PUT', path + query)), query).toBe('400 invalid_value')
    expect(await codeOf(await relabel(AUTHOR, theirs, 999_999))).toBe('404 label_not_found')
    const foreign = await okBody<Label>(
      await send(ADMIN, 'POST', await labelsPath('Kotiki'), { name: 'Рыжие', color: 'orange' })
    )
    expect(await codeOf(await relabel(AUTHOR, theirs, foreign.id))).toBe('404 label_not_found')
    const banned = `/api/communities/${await idOf('Radio')}/banned`
    await okBody(await send(MODERATOR, 'POST', banned, { username: AUTHOR }))
    expect(await codeOf(await relabel(AUTHOR, theirs, label.id))).toBe('403 banned_from_community')
    await okBody(await send(MODERATOR, 'DELETE', banned, { username: AUTHOR }))
    await okBody(await send(AUTHOR, 'DELETE', `/api/posts/${theirs.publicId}`))
    expect(await codeOf(await relabel(AUTHOR, theirs, label.id))).toBe('403 post_deleted')
    expect((await read(theirs)).label).toBeNull()
  })

  test('is gone with the label, at once and for all posts, and has the new name of a renamed one', async () => {
    const label = await made('Вопрос')
    const theirs = await posted({ labelId: label.id })
    await okBody(await change(label, { name: 'Вопросы', color: 'red' }))
    expect((await read(theirs)).label).toEqual({ id: label.id, name: 'Вопросы', color: 'red' })
    await okBody(await remove(label))
    expect((await read(theirs)).label).toBeNull()
    const next = await made('Вопросы')
    expect(next.id).not.toBe(label.id)
    expect((await read(theirs)).label).toBeNull()
    expect((await okBody<Post>(await relabel(AUTHOR, theirs, next.id))).label).toMatchObject({ id: next.id })
  })

  test('needs the scope of moderators in a token, except for the author', async () => {
    const label = await made('Вопрос')
    const theirs = await posted()
    const script = async (name: string) => scriptOf(own.origin, (await makeToken(await own.as(name), ['write'])).token)
    const path = `/api/posts/${theirs.publicId}?action=label&labelId=${label.id}`
    expect(await codeOf(await (await script(MODERATOR)).ask('PUT', path))).toBe('403 scope_missing')
    expect((await (await script(AUTHOR)).ask('PUT', path)).status).toBe(200)
  })

  test('belongs to the export of the author’s data', async () => {
    const theirs = await posted({ labelId: (await made('Вопрос')).id })
    const author = await own.as(AUTHOR)
    const form = new URLSearchParams({ action: 'export', _csrf: author.token })
    const text = await (await author.fetch('/settings', { method: 'POST', body: form })).text()
    const at = text.indexOf(theirs.publicId)
    expect(text.slice(at, at + 700)).toMatch(/"label":\s*"Вопрос"/)
  })
})

describe('a community that requires labels', () => {
  test('takes no post without one while its author may choose any, and logs the switch', async () => {
    expect((await require(true)).labelRequired).toBe(true)
    expect((await posted()).label).toBeNull()
    const official = await made('Важно', { modsOnly: true })
    expect((await posted()).label).toBeNull()
    expect(await codeOf(await post({}, MODERATOR))).toBe('400 label_required')
    const label = await made('Вопрос')
    const refused = await post()
    expect(await refused.clone().json()).toMatchObject({ code: 'label_required', field: 'labelId' })
    expect(await codeOf(refused)).toBe('400 label_required')
    const theirs = await posted({ labelId: label.id })
    expect(await codeOf(await relabel(AUTHOR, theirs, ''))).toBe('400 label_required')
    expect((await okBody<Post>(await relabel(MODERATOR, theirs, official.id))).label).toMatchObject({ name: 'Важно' })
    expect((await okBody<Post>(await relabel(MODERATOR, theirs, ''))).label).toBeNull()
    expect((await require(false)).labelRequired).toBe(false)
    expect((await posted()).label).toBeNull()
    expect((await logged()).filter(entry => !entry.includes('_post') && !entry.includes('add'))).toEqual([
      'mods require_label',
      'mods free_label'
    ])
  })
})

describe('the feed of a label', () => {
  test.each(FEED_SORTS)('%s: has the posts of the label alone, in pages, for members and guests', async sort => {
    const [label, other] = [await made('Вопрос'), await made('Ремонт')]
    const mine: string[] = []
    for (let at = 0; at < 3; at += 1) {
      mine.push((await posted({ labelId: label.id, title: `Вопрос ${at}` }, ADMIN)).id)
      await posted({ labelId: other.id }, ADMIN)
    }
    await own.run('update posts set pinned_at = 1 where id = ?', mine[0] ?? '')
    const page = async (next = '') =>
      okBody<{ posts: Post[]; next: string | null }>(
        await feed(`sort=${sort}&label=${label.id}&limit=2${next && `&next=${next}`}`)
      )
    const first = await page()
    const second = await page(first.next ?? '')
    expect([...first.posts, ...second.posts].map(({ id }) => id).sort()).toEqual([...mine].sort())
    expect(second.next).toBeNull()
    const member = await own.as(AUTHOR)
    const path = `/api/posts?communityId=${await idOf('Radio')}&sort=${sort}&label=${label.id}`
    const { posts } = await okBody<{ posts: Post[] }>(await member.fetch(path))
    expect(posts.map(({ label }) => label?.name)).toEqual(['Вопрос', 'Вопрос', 'Вопрос'])
    await own.run('update posts set pinned_at = null where id = ?', mine[0] ?? '')
  })

  test.each(FEED_SORTS)('%s: reads rows by the page and not by the community', async sort => {
    const label = await made('Редкая')
    await posted({ labelId: label.id }, ADMIN)
    const rows = async (query: string) =>
      Number(/rows;desc="(\d+)"/.exec((await feed(query)).headers.get('Server-Timing') ?? '')?.[1])
    expect(await rows(`sort=${sort}&label=${label.id}&limit=25`)).toBeLessThan(20)
  })

  test('of another community, of none, of a deleted label, and with a number of a page is refused', async () => {
    const label = await made('Вопрос')
    expect(await codeOf(await feed('label=999999'))).toBe('404 label_not_found')
    expect(await codeOf(await feed('label=x'))).toBe('400 invalid_value')
    expect(await codeOf(await feed(`label=${label.id}&page=1`))).toBe('400 invalid_value')
    expect(await codeOf(await fetch(`${own.origin}/api/posts?label=${label.id}`))).toBe('400 invalid_id')
    const foreign = `${own.origin}/api/posts?communityId=${await idOf('Kotiki')}&label=${label.id}`
    expect(await codeOf(await fetch(foreign))).toBe('404 label_not_found')
    await okBody(await remove(label))
    expect(await codeOf(await feed(`label=${label.id}`))).toBe('404 label_not_found')
  })
})
