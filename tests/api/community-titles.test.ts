import { beforeAll, expect, test } from 'vitest'
import type { Notification, Notifications } from '#functions/contract/notifications.ts'
import { idAt } from '#functions/db/id.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const TITLE = 'Радио & лампы'
const ESCAPED = 'Радио &amp; лампы'

beforeAll(() => own.run('update communities set title = ?, modlog_public = 1 where name = ?', TITLE, 'Radio'))

const pageOf = async (path: string): Promise<string> => (await fetch(own.origin + path)).text()
const descriptionIn = (page: string) => /<meta name="description" content="([^"]*)"/.exec(page)?.[1]

test('a moderator’s profile shows the community’s title and links to its name', async () => {
  const page = await pageOf('/@Petrovich')
  const link = /<a href="\/Radio">.*?<\/a>/.exec(page.slice(page.indexOf('Модератор в')))?.[0]
  expect(link).toContain(`${ESCAPED}</a>`)
})

test('page headings, cards, lists, sidebars and link previews show the community’s title and link to its name', async () => {
  const linked = new RegExp(`<a [^>]*href="/Radio"[^>]*>(?:<img[^>]*>|<span[^>]*>.?</span>)*(?:<span>)?${ESCAPED}`)
  const head = await pageOf('/Radio')
  expect(head).toContain(`<h1>${ESCAPED}</h1>`)
  expect(head).toMatch(new RegExp(`<meta property="og:title" content="[^"]*${ESCAPED}`))
  const { path } = await insertPost(own.db, 'Marina_K', 'Radio')
  for (const page of ['/communities', '/all?sort=latest', path]) expect(await pageOf(page), page).toMatch(linked)
  const petrovich = await own.as('Petrovich')
  expect(await (await petrovich.fetch('/-/sidebar')).text()).toMatch(linked)
})

test('the communities offered to a new member are shown by their titles', async () => {
  await own.run(
    `insert into users (id, username, password_hash, user_index, created_at, last_seen_at)
      select ?, 'Novichok', password_hash, 900, 1, 1 from users where username = 'Sova'`,
    idAt(new Date())
  )
  const newcomer = await own.as('Novichok')
  await own.run("update communities set title = 'По ' || name")
  const page = await (await newcomer.fetch('/')).text()
  const greeting = page.slice(page.indexOf('aria-labelledby="greeting"'))
  const names = [...greeting.matchAll(/<a href="\/(\w+)">.*?<span>([^<]*)<\/span>/gs)].slice(0, 3)
  expect(names).toHaveLength(3)
  for (const [, community, shown] of names) expect(shown).toBe(`По ${community}`)
  await own.run('update communities set title = null')
  await own.run('update communities set title = ? where name = ?', TITLE, 'Radio')
})

test('the heading of a public moderation log has the community’s title', async () => {
  const page = await pageOf('/Radio/log')
  expect(page).toContain(`<title>Журнал модерации сообщества ${ESCAPED}`)
  expect(descriptionIn(page)).toContain(ESCAPED)
  expect(page).toMatch(new RegExp(`href="/Radio\\?tab=about">${ESCAPED}</a>`))
})

test('the meta descriptions of a post without text and of its community’s feed have the community’s title', async () => {
  const { path } = await insertPost(own.db, 'Marina_K', 'Radio', { body: null, body_html: null, preview: null })
  expect(descriptionIn(await pageOf(path))).toContain(ESCAPED)
  const feed = await pageOf('/Radio/feed.xml')
  expect(feed).toMatch(new RegExp(`<title>${ESCAPED} — `))
  expect(feed).toContain('/Radio/feed.xml')
})

test('notifications show a community’s title and link to its name; a deleted community is shown by its name', async () => {
  const { id } = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Пост' })
  const notifications: [string, object][] = [
    ['welcome', { communityName: 'Radio' }],
    ['created_comm', { communityName: 'radio' }],
    ['mod_add', { communityName: 'Radio', addedBy: await own.idOf('Sova') }],
    ['deleted_post', { targetType: 'post', targetId: id, deletedAs: 'mods', reason: null }],
    ['welcome', { communityName: 'Nowhere' }]
  ]
  const marina = await own.idOf('Marina_K')
  await own.run('delete from notifications where user_id = ?', marina)
  for (const [at, [type, notif]] of notifications.entries())
    await own.run(
      'insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (?, ?, 0, 1, ?, ?)',
      marina,
      type,
      String(100 - at),
      JSON.stringify(notif)
    )
  const answer = await (await own.as('Marina_K')).fetch('/api/notifications?render=true')
  const { items } = await okBody<Notifications<Notification>>(answer)
  expect(items.map(({ title, toURL }) => [title, toURL])).toEqual([
    [`Добро пожаловать в ${TITLE}`, '/Radio'],
    [`Сообщество ${TITLE} создано`, '/radio'],
    [`Вы теперь модератор сообщества ${TITLE} (приглашение от @Sova)`, '/Radio'],
    [`Ваш пост Пост удалён модераторами ${TITLE}`, expect.stringMatching(/^\/Radio\/post\//)],
    ['Добро пожаловать в Nowhere', '/Nowhere']
  ])
})
