import { beforeEach, expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, run, number } = site
type Label = 'community' | 'title' | 'url' | 'body'
const POST_PAGE = /^\/\w+\/post\/\w{8}$/
const TABS = '.editor [role=tab]'
const RESTRICTED = 'Только утвержденные участники этого сообщества могут публиковать.'
const idOf = (table: 'users' | 'communities', name: string) =>
  `(select id from ${table} where ${table === 'users' ? 'username' : 'name'} = '${name}')`

let marina: Visitor
beforeEach(async () => {
  marina = await member('Marina_K')
})
async function member(name: string): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as(name))
  return visitor
}
/** Makes Petrovich a moderator of a community. */
const makeModerator = async (community: string) => {
  const { id } = await row<{ id: string }>('select id from communities where name = ?', community)
  await site.moderate('Petrovich', id)
}
const field = (label: Label) => marina.one<HTMLInputElement>(`#${label}`)
function fill(values: Partial<Record<Label, string>>, by = marina): void {
  for (const [label, text] of Object.entries(values)) by.one<HTMLInputElement>(`#${label}`).value = text
}
const choose = (tab: string) => marina.press(tab, '[role=tablist]')
const publish = (by = marina) => by.press('Опубликовать')
const errorAt = (label: Label) => marina.text(`#${label}-error`)
const disabledTabs = (by = marina) => by.all(TABS).filter(tab => tab.matches(':disabled, [aria-disabled=true]')).length

test('[P2.routes-new.01 P2.new-post.01 P2.new-post.05] a member writes a text post', async () => {
  await marina.open('/new')
  expect(marina.text('h1')).toBe('Новый пост')
  expect(marina.texts(TABS)).toEqual(['Текст', 'Картинки', 'Ссылка'])
  expect(marina.texts(`${TABS}[aria-selected=true]`)).toEqual(['Текст'])
  expect(marina.all('.editor a[href="/markdown-guide"]')).toHaveLength(1)
  expect(marina.link('Отмена').getAttribute('href')).toBe('/')
  fill({ community: 'sad', title: 'Рассада', body: 'Первая\n\nи **вторая**' })
  await publish()
  expect(marina.url).toMatch(/^\/Sad\/post\/\w{8}$/)
  expect(marina.text('h1')).toBe('Рассада')
  expect(marina.text('.post .prose')).toMatch(/Первая\s*и\sвторая/)
  expect(marina.text('.post .prose strong')).toBe('вторая')
})

test('a double click on the publish button creates one post', async () => {
  await marina.open('/new?community=Sad')
  fill({ title: 'Дважды' })
  await Promise.all([publish(), publish()])
  expect(marina.url).toMatch(POST_PAGE)
  expect(await number("select count(*) from posts where title = 'Дважды'")).toBe(1)
})

test('[P2.new-post.06 P2.routes-new.03] a member writes a link post in the community that the address names', async () => {
  await marina.open('/new?community=radio')
  expect(field('community').value).toBe('Radio')
  expect(marina.text('.place')).toContain('О сообществе')
  fill({ title: 'Схема' })
  await choose('Ссылка')
  expect(marina.texts(`${TABS}[aria-selected=true]`)).toEqual(['Ссылка'])
  expect(field('title').value).toBe('Схема')
  fill({ url: 'https://example.org/схема' })
  await publish()
  expect(marina.url).toMatch(POST_PAGE)
  expect(marina.attributes('.post a', 'href')).toContain('https://example.org/%D1%81%D1%85%D0%B5%D0%BC%D0%B0')
})

test('[P5.title.01 P5.title.02 P5.community.01 P5.link.01 P5.images.01] an error is shown beside its field, and the form keeps the typed text', async () => {
  await marina.open('/new')
  await publish()
  expect(errorAt('community')).toBe('Сначала выберите сообщество')
  fill({ community: 'Sad', body: 'Уже написано' })
  await publish()
  expect(errorAt('title')).toBe('Вашему посту нужен заголовок')
  fill({ title: 'аб' })
  await publish()
  expect(errorAt('title')).toBe('Заголовок слишком короткий')
  expect(field('title').getAttribute('aria-invalid')).toBe('true')
  fill({ title: 'абв' })
  await choose('Ссылка')
  for (const url of ['', 'example.org', 'javascript:alert(1)', 'ftp://example.org/']) {
    fill({ url })
    await publish()
    expect(errorAt('url')).toBe('Укажите действительный URL')
    expect(field('url').value).toBe(url)
  }
  await choose('Картинки')
  await publish()
  expect(marina.text('main')).toContain('Вы не загрузили изображение')
  expect([field('title').value, field('body').value, field('community').value]).toEqual(['абв', 'Уже написано', 'Sad'])
  fill({ community: 'Nowhere_1' })
  await choose('Текст')
  await publish()
  expect(errorAt('community')).toBe('Сообщество не найдено.')
  expect(field('body').value).toBe('Уже написано')
  expect(await number("select count(*) from posts where title = 'абв'")).toBe(0)
})

test('[P5.community.02] a member banned from the chosen community sees the ban as an error', async () => {
  await run(`insert into community_bans (community_id, user_id, banned_by, created_at)
    values (${idOf('communities', 'Kotiki')}, ${idOf('users', 'Marina_K')}, ${idOf('users', 'Sova')}, 1)`)
  await marina.open('/new?community=Kotiki')
  fill({ title: 'Кот', body: 'Мой кот' })
  await publish()
  expect(errorAt('community')).toBe('Вы были заблокированы в этом сообществе')
  expect(field('body').value).toBe('Мой кот')
  await run('delete from community_bans')
})

test('[P5.restricted.02 P2.new-post.03] in a restricted community only its moderators and admins see the choice of a post’s type and can publish', async () => {
  await run("update communities set posting_restricted = 1 where name = 'Kotiki'")
  await run(`delete from community_mods where user_id = ${idOf('users', 'Marina_K')}`)
  await marina.open('/new?community=Kotiki')
  expect(disabledTabs()).toBe(3)
  expect(marina.text('main')).toContain(RESTRICTED)
  fill({ title: 'Кот' })
  await publish()
  expect(errorAt('community')).toMatch(/^Только утвержденные участники/)
  await makeModerator('Kotiki')
  for (const name of ['Petrovich', 'Sova']) {
    const writer = await member(name)
    await writer.open('/new?community=Kotiki')
    expect(disabledTabs(writer), name).toBe(0)
    expect(writer.text('main')).not.toContain(RESTRICTED)
    fill({ title: `Кот: ${name}` }, writer)
    await publish(writer)
    expect(writer.url).toMatch(POST_PAGE)
  }
})

test('[P2.routes-new.02 P2.new-post.02 P2.new-post.11] an author edits a post and is redirected to the post', async () => {
  const { id } = await row<{ id: string }>(
    `insert into posts (id, public_id, type, user_id, community_id, title, body, hot, created_at, last_activity_at)
     select lower(hex(randomblob(12))), substr(hex(randomblob(8)), 1, 8), 'link', ${idOf('users', 'Marina_K')},
       ${idOf('communities', 'Sad')}, 'Правка', 'Как было', 1, 1, 1 returning public_id as id`
  )
  await marina.open(`/new?edit=${id}`)
  expect(marina.text('h1')).toBe('Изменить пост')
  expect([field('title').value, field('body').value]).toEqual(['Правка', 'Как было'])
  expect(disabledTabs()).toBe(3)
  fill({ title: '', body: 'Стало **иначе**' })
  await marina.press('Сохранить', 'main')
  expect(errorAt('title')).toBe('Вашему посту нужен заголовок')
  expect(field('body').value).toBe('Стало **иначе**')
  fill({ title: 'Правка!' })
  await marina.press('Сохранить', 'main')
  expect(marina.url).toBe(`/Sad/post/${id}`)
  expect(marina.text('h1')).toBe('Правка!')
  expect(marina.text('.post .prose strong')).toBe('иначе')
})

test('only the author can edit a post, and a deleted post not at all', async () => {
  const postOf = (name: string) =>
    `(select id from posts where user_id = ${idOf('users', name)} and deleted_at is null)`
  const foreign = await row<{ id: string }>(`select public_id as id from posts where id = ${postOf('Sova')}`)
  await marina.open(`/new?edit=${foreign.id}`)
  expect(marina.text('main')).toContain('Это доступно только автору.')
  const deleted = await row<{ id: string }>(
    `update posts set deleted_at = 1 where id = ${postOf('Marina_K')} returning public_id as id`
  )
  await marina.open(`/new?edit=${deleted.id}`)
  expect(marina.text('main')).toContain('Пост удалён.')
})

test('admins and moderators can write a post in their capacity', async () => {
  await makeModerator('Sad')
  for (const [name, choice, capacity] of [
    ['Sova', 'Опубликовать как администратор', 'admins'],
    ['Petrovich', 'Опубликовать как модератор', 'mods']
  ] as const) {
    const writer = await member(name)
    await writer.open('/new?community=Sad')
    writer.fill(choice, true)
    const title = `Официально: ${name}`
    fill({ title }, writer)
    await publish(writer)
    expect(writer.url).toMatch(POST_PAGE)
    expect(await row('select user_group as capacity from posts where title = ?', title)).toEqual({ capacity })
  }
  await marina.open('/new?community=Sad')
  expect(marina.text('.editor')).not.toContain('Опубликовать как')
})

test.each(['text', 'link'])('a member writes a %s post with marks, and changes them by an edit', async kind => {
  await marina.open(`/new?community=Sad&type=${kind}`)
  fill({ title: 'Чем всё кончилось', body: 'Дождём' })
  if (kind === 'link') fill({ url: `https://example.com/${Date.now()}` })
  const box = (name: string) => marina.one<HTMLInputElement>(`.editor [name=${name}]`)
  expect([box('spoiler').checked, box('adult').checked]).toEqual([false, false])
  expect(marina.text('.form-end')).toContain('Спойлер')
  box('spoiler').checked = true
  await publish()
  expect(marina.url).toMatch(POST_PAGE)
  expect(marina.texts('.post .meta .marked')).toEqual(['Спойлер'])
  const path = marina.url
  await marina.open(`/new?edit=${path.split('/').at(-1)}`)
  expect([box('spoiler').checked, box('adult').checked]).toEqual([true, false])
  box('spoiler').checked = false
  box('adult').checked = true
  await marina.press('Сохранить')
  expect(marina.url).toBe(path)
  expect(marina.texts('.post .meta .marked')).toEqual(['18+'])
})

test('an edit that takes away a mark of moderators is refused as a whole, and the form keeps its text', async () => {
  await marina.open('/new?community=Radio')
  fill({ title: 'Приёмник', body: 'Было' })
  await publish()
  const id = marina.url.split('/').at(-1)
  await run("update posts set adult_as = 'mods' where public_id = ?", id ?? '')
  await marina.open(`/new?edit=${id}`)
  fill({ body: 'Стало' })
  marina.one<HTMLInputElement>('.editor [name=adult]').checked = false
  await marina.press('Сохранить')
  expect(marina.text('.editor .note')).toContain('Пометку поставили модераторы')
  expect(field('body').value).toBe('Стало')
  expect(await row('select body, adult_as from posts where public_id = ?', id ?? '')).toMatchObject({
    body: 'Было',
    adult_as: 'mods'
  })
  marina.one<HTMLInputElement>('.editor [name=adult]').checked = true
  await marina.press('Сохранить')
  expect(marina.text('.post .prose')).toBe('Стало')
})
