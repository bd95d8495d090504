import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification, Notifications } from '#functions/contract/notifications.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { type InsertedPost, insertPost, storedPicture } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const { run, row, number } = own
const ME = "(select id from users where username = 'Marina_K')"

let marina: Member
let post: InsertedPost
beforeEach(async () => {
  marina = await own.as('Marina_K')
  await run('delete from notifications')
  post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы' })
})

const list = async () =>
  okBody<Notifications<Notification>>(await marina.fetch('/api/notifications?render=true&format=html'))
const only = async (): Promise<Notification> => {
  const { items } = await list()
  const [item] = items
  if (!item || items.length > 1) throw new Error(`There are ${items.length}.`)
  return item
}

describe('a notification about deleted content', () => {
  test('a notification of a comment has no name of the comment’s author after that account was deleted', async () => {
    const [name = ''] = await own.ordinary(1)
    const member = await own.as(name)
    const { id } = await writeComment(member, post.id, { body: 'Спасибо' })
    expect((await only()).title).toBe(`Новый комментарий от <b>${name}</b> к вашему посту <b>Лампы</b>`)
    const input = { password: DEMO_PASSWORD, deleteContent: true }
    expect((await member.send('DELETE', `/api/users/${name}`, input)).status).toBe(200)
    expect(await only()).toMatchObject({
      title: 'Новый комментарий к вашему посту <b>Лампы</b>',
      icons: ['/icon-192.png'],
      toURL: `${post.path}/${id}`
    })
    expect((await marina.fetch(`${post.path}/${id}`)).status).toBe(200)
    expect(await (await marina.fetch('/notifications')).text()).not.toContain(name)
  })

  test('a notification about a post whose content was deleted has no picture of the post', async () => {
    const image = storedPicture('e')
    await run('update posts set type = ?, images = ? where id = ?', 'image', JSON.stringify([image]), post.id)
    await okBody(await (await own.as('Petrovich')).send('POST', '/api/_postVote', { postId: post.id, up: true }))
    expect((await only()).icons[0]).toContain(image.id)
    await run('update posts set deleted_at = 1, deleted_as = ?, content_deleted_at = 1 where id = ?', 'normal', post.id)
    expect((await only()).icons).toEqual(['/icon-192.png'])
  })

  test('a notification names a missing post or comment as deleted, and links to the front page', async () => {
    const notifications = [
      ['new_comment', { postId: 'f'.repeat(24), commentId: 'f'.repeat(24), noComments: 1 }],
      ['new_votes', { targetType: 'comment', targetId: 'f'.repeat(24), noVotes: 2 }],
      ['announcement', { postId: 'f'.repeat(24) }]
    ] as const
    for (const [at, [type, notif]] of notifications.entries())
      await run(
        `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, ?, 0, 1, ?, ?)`,
        type,
        -at,
        JSON.stringify(notif)
      )
    const { items } = await list()
    expect(items.map(({ title, toURL }) => `${title} ${toURL}`)).toEqual([
      'Новый комментарий к вашему посту <b>удалённый пост</b> /',
      '2\u00a0новых голоса за ваш комментарий в обсуждении <b>удалённый пост</b> /',
      'Объявление: <b>удалённый пост</b> /'
    ])
    const raw = await okBody<Notifications<{ notif: object }>>(await marina.fetch('/api/notifications'))
    for (const { notif } of raw.items) expect(notif).toMatchObject({ post: null })
    expect((await marina.fetch('/notifications')).status).toBe(200)
  })
})

test('direction marks in a post’s title affect no text around the title, in notifications and in the head of the page', async () => {
  const withBidi = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы \u202eи схемы' })
  await writeComment(await own.as('Sova'), withBidi.id, { body: 'Спасибо' })
  const shown = '\u2068Лампы \u202eи схемы\u2069'
  expect((await only()).title).toBe(`Новый комментарий от <b>Sova</b> к вашему посту <b>${shown}</b>`)
  expect(await (await marina.fetch('/notifications')).text()).toContain(`<b>${shown}</b>`)
  expect(await (await marina.fetch(withBidi.path)).text()).toContain(`<title>${shown} — Вече</title>`)
})

test('a notification’s time range includes all comments that the notification counts, even if clocks of servers differ', async () => {
  const [petrovich, sova] = [await own.as('Petrovich'), await own.as('Sova')]
  const first = await writeComment(petrovich, post.id, { body: 'Раз' })
  // The notification gets times that are ten minutes ahead, as if a server with another clock had written it.
  await run('update notifications set created_at = created_at + 600000, updated_at = updated_at + 600000')
  const second = await writeComment(sova, post.id, { body: 'Два' })
  const { createdAt, updatedAt, toURL } = await only()
  expect([createdAt, updatedAt]).toEqual([
    second.createdAt,
    new Date(Date.parse(first.createdAt) + 600_000).toISOString()
  ])
  const [from, to] = [createdAt, updatedAt].map(time => Math.floor(Date.parse(time) / 1000))
  expect(toURL).toBe(`${post.path}?highlightFrom=${from}&highlightTo=${to}`)
  expect(await (await marina.fetch('/notifications')).text()).toContain('только что')
})

test('simultaneous actions on notifications leave the stored counts of notifications equal to the numbers of rows', async () => {
  await run(
    `insert into notifications (user_id, type, seen, created_at, updated_at, notif)
      with recursive n(at) as (select 1 union all select at + 1 from n where at < 40)
      select ${ME}, iif(at % 2, 'denied_comm', 'new_votes'), 0, at, at, '{"body":"Нет"}' from n`
  )
  const ids = (await own.rows<{ id: number }>('select id from notifications')).map(({ id }) => id)
  const changes = ids
    .slice(0, 12)
    .flatMap(id =>
      [true, true, false].map(seen => marina.send('PUT', `/api/notifications/${id}?action=markAsSeen&seen=${seen}`))
    )
  const deletions = ids.slice(6, 18).flatMap(id => [1, 2].map(() => marina.send('DELETE', `/api/notifications/${id}`)))
  const all = ['new_votes', 'new_votes'].map(type =>
    marina.send('POST', '/api/notifications', { action: 'markAllAsSeen', type })
  )
  const statuses = (await Promise.all([...changes, ...deletions, ...all])).map(({ status }) => status)
  // An action on a notification that another call deleted is not found, or changes nothing.
  for (const status of statuses) expect([200, 404]).toContain(status)
  expect(await number('select count(*) from notifications')).toBe(28)
  const counts = () =>
    row(`select notifications_kept as counted, notifications_unseen as unseen,
      (select count(*) from notifications n where n.user_id = u.id) as there,
      (select count(*) from notifications n where n.user_id = u.id and not n.seen) as fresh from users u where id = ${ME}`)
  const { counted, unseen, there, fresh } = (await counts()) as Record<string, number>
  expect([counted, unseen]).toEqual([there, fresh])
  await Promise.all([1, 2].map(() => marina.send('POST', '/api/notifications', { action: 'deleteAll' })))
  expect(await counts()).toEqual({ counted: 0, unseen: 0, there: 0, fresh: 0 })
})
