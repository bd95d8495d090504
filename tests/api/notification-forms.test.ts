import { beforeEach, expect, test } from 'vitest'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run, number } = site
const ME = "(select id from users where username = 'Petrovich')"
const HEAD = '.feed-head'
const SAID = '.note[role=status]'

let petrovich: Visitor
beforeEach(async () => {
  await run(`delete from notifications where user_id = ${ME}`)
  petrovich = new Visitor(site.origin)
  petrovich.logIn(await site.as('Petrovich'))
})

/** Inserts notifications of denied community requests, each newer than the notification inserted before. */
const put = (count: number) =>
  run(
    `with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
     insert into notifications (user_id, type, seen, created_at, updated_at, notif)
     select ${ME}, 'denied_comm', 0, at, at, '{"body":"Отказ № ' || at || '","communityName":"Radio"}' from n`,
    count
  )
const insert = (type: string, at: number, notice: object) =>
  run(
    `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, ?, 0, ?, ?, ?)`,
    type,
    at,
    at,
    JSON.stringify(notice)
  )
const open = () => petrovich.open('/notifications')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const notices = () => petrovich.texts('.notice').map(plain)
const fresh = () => notices().filter(text => text.startsWith('Новое:'))
const count = () => number(`select count(*) from notifications where user_id = ${ME}`)
const isSeen = (text: string) =>
  number(`select seen from notifications where user_id = ${ME} and notif ->> '$.body' = ?`, text)

test('[A2.notifications.02 A4.notification.01] a notification has a title and a link to its target, and the link marks the notification as seen', async () => {
  const { id, path } = await insertPost(site.db, 'Petrovich', 'Radio', { title: 'Антенна <b>на балконе</b>' })
  await insert('new_comment', 2, { postId: id, commentId: 'gone', noComments: 3 })
  await open()
  const link = '.notice a[href]'
  expect(plain(petrovich.text(link))).toContain('3 новых комментария к вашему посту Антенна <b>на балконе</b>')
  expect(plain(petrovich.text(`${link} b`))).toBe('Антенна <b>на балконе</b>')
  await petrovich.follow(petrovich.one(link))
  expect(petrovich.url).toBe(`${path}?highlightFrom=0&highlightTo=0`)
  await open()
  expect(fresh()).toEqual([])
  expect(petrovich.attributes(link, 'href')).toEqual([`${path}?highlightFrom=0&highlightTo=0`])
})

test('[A2.notifications.03] the menu of a notification marks the notification as seen or unseen, and deletes it', async () => {
  await put(2)
  await open()
  const second = '.notice:first-of-type'
  expect(petrovich.text(second)).toMatch(/^Новое:.*Отказ № 2/)
  await petrovich.press('Отметить как просмотренное', second)
  expect(fresh()).toHaveLength(1)
  expect(await isSeen('Отказ № 2')).toBe(1)
  await petrovich.press('Отметить как новое', '.notice:last-of-type')
  expect(fresh()).toHaveLength(2)
  expect(await isSeen('Отказ № 2')).toBe(0)
  await petrovich.press('Удалить', second)
  expect(notices()).toEqual([expect.stringContaining('Отказ № 1')])
  expect(await count()).toBe(1)
})

test('[A2.notifications.04 A2.notifications.05] one button marks all notifications as seen, another only notifications about votes', async () => {
  await put(1)
  const { id } = await insertPost(site.db, 'Petrovich')
  await insert('new_votes', 9, { targetType: 'post', targetId: id, noVotes: 21 })
  await open()
  expect(notices()[0]).toContain('21 новый голос за ваш пост')
  await petrovich.press('Отметить голоса как просмотренные', HEAD)
  expect(petrovich.text(SAID)).toContain('Уведомления о голосах отмечены как просмотренные.')
  expect(fresh()).toHaveLength(1)
  await petrovich.press('Отметить все как просмотренные', HEAD)
  expect(petrovich.text(SAID)).toContain('Все уведомления отмечены как просмотренные.')
  expect(fresh()).toEqual([])
  expect(notices()).toHaveLength(2)
})

test('[A2.notifications.06] all notifications are deleted after a confirmation', async () => {
  await put(5)
  await open()
  const dialog = `#${petrovich.attributes(`${HEAD} [popovertarget]`, 'popovertarget')[0]}`
  expect(plain(petrovich.text(dialog))).toContain('Удалить все уведомления?')
  await petrovich.press('Удалить все', dialog)
  expect(petrovich.text('main')).toContain('Уведомлений пока нет.')
  expect(notices()).toEqual([])
  expect(await count()).toBe(0)
})

test('an action on a missing notification shows a message', async () => {
  await put(1)
  await open()
  await run(`delete from notifications where user_id = ${ME}`)
  await petrovich.press('Отметить как просмотренное', '.notice')
  expect(petrovich.text(SAID)).toBe('Этого уведомления уже нет.')
})

test('a link leads to the next page of notifications, and another account’s notification is not found', async () => {
  await put(11)
  await open()
  expect(notices()).toHaveLength(10)
  await petrovich.follow(petrovich.one('.more a'))
  expect(notices()).toHaveLength(1)
  await run(`update notifications set user_id = (select id from users where username = 'Sova') where user_id = ${ME}`)
  const foreign = await number(
    "select max(id) from notifications where user_id = (select id from users where username = 'Sova')"
  )
  await petrovich.open(`/-/notifications/${foreign}`)
  expect(petrovich.status).toBe(404)
})

test('a notification of a comment shows the text of the comment, and none after the comment’s deletion', async () => {
  const post = await insertPost(site.db, 'Petrovich')
  const commentId = await insertComment(site.db, 'Marina_K', post, { body: 'Очень <i>длинный</i> ответ' })
  await insert('new_comment', 2, { postId: post.id, commentId, noComments: 1 })
  await open()
  expect(petrovich.text('.notice .excerpt')).toContain('Очень длинный ответ')
  await run("update comments set deleted_at = 1, deleted_as = 'normal' where id = ?", commentId)
  await open()
  expect(notices()).toHaveLength(1)
  expect(petrovich.all('.excerpt')).toEqual([])
})
