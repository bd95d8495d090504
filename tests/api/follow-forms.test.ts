import { beforeEach, expect, test } from 'vitest'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run, number } = site
const TOGGLE = 'main .follow [name=follow]'

let petrovich: Visitor
let post: InsertedPost
beforeEach(async () => {
  await run('delete from follows')
  post = await insertPost(site.db, 'Marina_K', 'Radio', { title: 'Лампы' })
  petrovich = new Visitor(site.origin)
  petrovich.logIn(await site.as('Petrovich'))
})
const labels = () => petrovich.texts(TOGGLE).map(text => text.replaceAll('\u00a0', ' '))
const press = () => petrovich.press(petrovich.one(TOGGLE))
const count = () => number('select count(*) from follows')

test('the menus of a post and of a profile follow and leave without script', async () => {
  for (const path of [post.path, `/-/post/${post.publicId}/menu`, '/@Marina_K']) {
    await petrovich.open(path)
    expect(labels()).toEqual(['Отслеживать'])
    await press()
    expect(petrovich.url).toBe(path)
    expect([labels(), await count()]).toEqual([['Не отслеживать'], 1])
    await press()
    expect([labels(), await count()]).toEqual([['Отслеживать'], 0])
  }
})

test('nobody is offered to follow their own post, their own profile or a deleted post', async () => {
  const own = await insertPost(site.db, 'Petrovich')
  await run('update posts set deleted_at = 1, deleted_as = ? where id = ?', 'mods', post.id)
  for (const path of [own.path, '/@Petrovich', post.path]) {
    await petrovich.open(path)
    expect(labels()).toEqual([])
  }
})

test('the page of what a member follows lists posts and people in parts, with buttons that leave them', async () => {
  await petrovich.open('/-/following')
  expect(petrovich.text('main')).toContain('Вы пока не\u00a0отслеживаете ни\u00a0одного поста.')
  await petrovich.open('/@Marina_K')
  await press()
  await petrovich.open(post.path)
  await press()
  await petrovich.follow('Отслеживаемые', '.me')
  expect(petrovich.url).toBe('/-/following')
  expect(petrovich.attributes('.followed li a', 'href')).toEqual([post.path])
  expect(petrovich.text('.followed li')).toContain('/Radio · @Marina_K · 0\u00a0комментариев')
  await petrovich.follow('Люди', 'main')
  expect(petrovich.attributes('.followed li a', 'href')).toEqual(['/@Marina_K'])
  await petrovich.press(petrovich.one('.followed button'))
  expect(petrovich.url).toBe('/-/following?type=user')
  expect(petrovich.all('.followed li')).toEqual([])
  expect(await count()).toBe(1)
})

test('the page tells that a followed post was deleted, and still leaves it', async () => {
  await petrovich.open(post.path)
  await press()
  await run('update posts set deleted_at = 1, deleted_as = ? where id = ?', 'mods', post.id)
  await petrovich.open('/-/following')
  expect(petrovich.text('.followed li')).toContain('пост удалён')
  await petrovich.press(petrovich.one('.followed button'))
  expect(petrovich.all('.followed li')).toEqual([])
})

test('the page has ten rows, and links to the others', async () => {
  await run(
    `insert into follows (user_id, target_type, target_id, created_at)
      select ?, 'post', id, 1 from posts where deleted_at is null limit 12`,
    await site.idOf('Petrovich')
  )
  await petrovich.open('/-/following')
  expect(petrovich.all('.followed li')).toHaveLength(10)
  await petrovich.follow('Дальше', 'main')
  expect(petrovich.all('.followed li')).toHaveLength(2)
  await petrovich.follow('К началу списка', 'main')
  expect(petrovich.all('.followed li')).toHaveLength(10)
})

test('guests are led to the login, from the page and from its form', async () => {
  const guest = new Visitor(site.origin)
  await guest.open('/-/following')
  expect(guest.url).toContain('/login')
})
