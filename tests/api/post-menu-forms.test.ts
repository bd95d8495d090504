import { beforeEach, expect, test } from 'vitest'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

// Petrovich moderates Radio, Sova is an admin, and Marina_K is the author of the posts.
const site = writingSite()
const { row, run, number } = site
const POWERS = '.post .powers'
const CONFIRM = 'form.auth .button[data-kind=primary]'

let post: InsertedPost
beforeEach(async () => {
  await run('update posts set pinned_at = null, pinned_site_at = null')
  post = await insertPost(site.db, 'Marina_K')
})
const stateOf = ({ id }: InsertedPost) => row<Record<string, unknown>>('select * from posts where id = ?', id)

/** Opens a post's page as a member. */
async function reader(name: string, { path } = post): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as(name))
  await visitor.open(path)
  return visitor
}
const entry = (action: string) => `.post button[name=act][value="${action}"]`
const choose = (visitor: Visitor, action: string) => visitor.press(visitor.one(entry(action)))
const confirm = (visitor: Visitor) => visitor.press(visitor.one(CONFIRM))
const note = (visitor: Visitor) => visitor.texts('.post .note')

test('[P2.post-page.14] a moderator pins, unpins, locks and unlocks a post with the post’s menu', async () => {
  const petrovich = await reader('Petrovich')
  expect(petrovich.text(POWERS)).toContain('Модератор')
  expect(petrovich.text(POWERS)).not.toContain('Администратор')
  await choose(petrovich, 'pin')
  expect(petrovich.texts('.post .meta .pinned')).toEqual(['Закреплено'])
  await choose(petrovich, 'unpin')
  expect(petrovich.all('.post .meta .pinned')).toEqual([])
  expect((await stateOf(post))['pinned_at']).toBeNull()
  await choose(petrovich, 'lock')
  expect(note(petrovich)).toEqual(['Пост закрыт модераторами.'])
  expect(petrovich.one('.post .up').matches(':disabled')).toBe(true)
  await choose(petrovich, 'unlock')
  expect(note(petrovich)).toEqual([])
  expect(await stateOf(post)).toMatchObject({ locked_at: null, pinned_at: null })
})

test('[P2.post-page.14 P2.post-page.07] a moderator deletes a post after one confirmation', async () => {
  const petrovich = await reader('Petrovich')
  await choose(petrovich, 'delete-mods')
  expect(petrovich.text('h1')).toBe('Удалить пост?')
  expect((await stateOf(post))['deleted_at']).toBeNull()
  await confirm(petrovich)
  expect(note(petrovich)).toEqual(['Пост удален модераторами.'])
  expect(petrovich.url).toBe(post.path)
  expect(petrovich.text('.post .prose')).toBe('Текст поста')
})

test('a moderator removes a post with a rule as the reason, and the author can read the reason', async () => {
  await run(
    `insert into community_rules (community_id, rule, z_index, created_by, created_at)
     select id, 'Без рекламы', 50, id, 1 from communities where name = 'Radio'`
  )
  const petrovich = await reader('Petrovich')
  await choose(petrovich, 'delete-mods')
  petrovich.fill('Правило сообщества', 'Без рекламы')
  const described = petrovich.field('Или своими словами').getAttribute('aria-describedby') ?? ''
  expect(petrovich.text(`#${described}`)).toBe('Причину увидит автор. Можно не указывать.')
  await confirm(petrovich)
  expect(note(petrovich)).toEqual(['Пост удален модераторами.'])
  const marina = await reader('Marina_K', { ...post, path: '/notifications' })
  const notices = marina.texts('.notice').filter(text => text.includes(post.publicId))
  expect(notices).toEqual([expect.stringContaining('Причина: Без рекламы')])
})

test('[P2.post-page.12 P2.post-page.13] an author edits a post, deletes the post, and then deletes the post’s content', async () => {
  const marina = await reader('Marina_K')
  const edits = () => marina.attributes('.post .menu[data-end] a', 'href').filter(href => href.startsWith('/new?edit='))
  expect(marina.all(POWERS)).toEqual([])
  expect(edits()).toEqual([`/new?edit=${post.publicId}`])
  await choose(marina, 'delete')
  await confirm(marina)
  expect(note(marina)).toEqual(['Пост удален автором.'])
  expect(marina.text('.post .prose')).toBe('Текст поста')
  expect(edits()).toEqual([])
  expect(marina.text(entry('delete-all'))).toBe('Удалить содержание')
  await choose(marina, 'delete-all')
  expect(marina.text('h1')).toBe('Удалить содержание поста?')
  expect(marina.text(CONFIRM)).toBe('Удалить содержание')
  await confirm(marina)
  expect(marina.all('.post .prose')).toEqual([])
  expect(marina.text('.post h1')).toBe(`Пост ${post.publicId}`)
  expect(marina.all(entry('delete-all'))).toEqual([])
  expect(await stateOf(post)).toMatchObject({ body: '', deleted_as: 'normal', content_deleted_as: 'normal' })
})

test('an admin pins a post on the site, locks the post, deletes the post with its content, and sees the post’s id', async () => {
  const sova = await reader('Sova')
  expect(sova.text(POWERS)).toContain(post.id)
  await choose(sova, 'pin-site')
  expect(sova.texts('.post .meta .pinned')).toEqual(['Закреплено'])
  await choose(sova, 'lock-admins')
  expect(note(sova)).toEqual(['Пост закрыт администраторами.'])
  await choose(sova, 'delete-all-admins')
  expect(sova.text('h1')).toBe('Удалить пост с\u00a0содержанием?')
  expect(sova.text(CONFIRM)).toBe('Удалить с\u00a0содержанием')
  await confirm(sova)
  expect(sova.texts('.post .note[data-kind=bad]')).toEqual(['Пост удален администраторами.'])
  expect(sova.all('.post .prose')).toEqual([])
  expect(sova.text(POWERS)).not.toContain('Закрепить')
})

test('an author who is a moderator sets and resets the capacity in which a post speaks', async () => {
  post = await insertPost(site.db, 'Petrovich')
  const petrovich = await reader('Petrovich')
  const capacity = () => petrovich.one('.post .meta a[href="/@Petrovich"]').getAttribute('data-group')
  await choose(petrovich, 'speak-mods')
  expect(capacity()).toBe('mods')
  await choose(petrovich, 'speak-normal')
  expect(capacity()).toBeNull()
  expect((await stateOf(post))['user_group']).toBe('normal')
})

test('the menu of a post hides and unhides the post', async () => {
  const petrovich = await reader('Petrovich')
  const hidden = () => number('select count(*) from hidden_posts where post_id = ?', post.id)
  await choose(petrovich, 'hide')
  expect(await hidden()).toBe(1)
  expect(petrovich.text(entry('unhide'))).toBe('Не скрывать')
  await choose(petrovich, 'unhide')
  expect(await hidden()).toBe(0)
})

test('[P8.pin.01] a pin above the limit of pinned posts is refused with a message', async () => {
  for (const at of [1, 2]) await insertPost(site.db, 'Marina_K', 'Radio', { pinned_at: at })
  const petrovich = await reader('Petrovich')
  await choose(petrovich, 'pin')
  expect(petrovich.text('main')).toContain('Закрепить можно не больше двух постов.')
})

test('[P2.post-card.10] a guest sees no menu of a post, and is redirected to the login from the pages of these menus', async () => {
  const guest = new Visitor(site.origin)
  await guest.open(post.path)
  expect(guest.all('.post .actions > .menu:not(.share)')).toEqual([])
  await guest.open('/all')
  expect(guest.all('.card .menu')).toEqual([])
  const { publicId } = post
  for (const path of [`/-/post/${publicId}/menu`, `/-/post/${publicId}/delete`, `/-/report/post/${publicId}`]) {
    await guest.open(path)
    expect(guest.url).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

test('[P2.post-card.15 P2.post-card.11 P2.post-card.12] the menu of a card is a page that hides and unhides the post and mutes its author', async () => {
  const petrovich = await reader('Petrovich', { ...post, path: '/all' })
  const hidden = () => number('select count(*) from hidden_posts where post_id = ?', post.id)
  await petrovich.follow('Меню поста', `#p${post.publicId}`)
  expect(petrovich.text('h1')).toBe(`Пост ${post.publicId}`)
  await petrovich.press('Скрыть', 'main')
  expect(petrovich.text('main')).toContain('Скрытый пост')
  expect(await hidden()).toBe(1)
  await petrovich.press('Не скрывать', 'main')
  expect(petrovich.text('main')).not.toContain('Скрытый пост')
  expect(await hidden()).toBe(0)
  await petrovich.press('Отключить уведомления @Marina_K', 'main')
  expect(petrovich.button('Включить уведомления @Marina_K', 'main')).toBeDefined()
})

test('an author marks the post as a spoiler and 18+ with its menu, and takes away the own marks', async () => {
  const marina = await reader('Marina_K')
  expect(marina.all('.post .cover')).toEqual([])
  await choose(marina, 'mark-spoiler')
  await choose(marina, 'mark-adult')
  expect(marina.texts('.post .meta .marked')).toEqual(['Спойлер', '18+'])
  expect(marina.text('.post .cover > summary')).toBe('Спойлер, 18+:\u00a0показать')
  expect(marina.text('.post .cover .prose')).toBe('Текст поста')
  expect(marina.one(entry('unmark-spoiler')).textContent).toBe('Снять пометку «Спойлер»')
  await choose(marina, 'unmark-spoiler')
  await choose(marina, 'unmark-adult')
  expect(marina.all('.post .marked, .post .cover')).toEqual([])
})

test('a moderator marks the post of another member, who is not offered to take the mark away', async () => {
  const petrovich = await reader('Petrovich')
  await choose(petrovich, 'mark-adult')
  expect(petrovich.texts('.post .meta .marked')).toEqual(['18+'])
  const marina = await reader('Marina_K')
  expect(marina.all(entry('unmark-adult'))).toEqual([])
  expect(marina.all(entry('mark-spoiler'))).toHaveLength(1)
  const sova = await reader('Sova')
  await choose(sova, 'unmark-adult')
  expect(sova.all('.post .marked')).toEqual([])
  // Moderators have one entry for their own posts, in the author's menu.
  const own = await reader('Petrovich', await insertPost(site.db, 'Petrovich'))
  expect(own.all(entry('mark-spoiler'))).toHaveLength(1)
})
