import { beforeEach, expect, test } from 'vitest'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { insertReports, makeModerator, plainMember, REASONS } from '#tests/support/reporting.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run, number, rows } = site
const SAID = '.note[role=status]'
const QUEUE = '/Sad/modtools/reports'

let author: string
/** Reported post of this test; `comment` is the id of a reported comment on it. */
let post: InsertedPost
let comment: string
let petrovich: Visitor
const visitorAs = async (name: string) => {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as(name))
  return visitor
}
beforeEach(async () => {
  author = await plainMember(site.db)
  for (const table of ['reports', 'settled_reports', 'community_bans']) await run(`delete from ${table}`)
  for (const name of ['Petrovich', 'Marina_K']) await makeModerator(site.db, name, 'Sad')
  post = await insertPost(site.db, author, 'Sad', { title: 'Посадка лука под зиму' })
  comment = await insertComment(site.db, author, post, { body: 'Лук', body_html: '<p>Лук мой, посадка моя.</p>' })
  await insertReports(site.db, 'post', post.id, 3, 1, 3)
  await insertReports(site.db, 'comment', comment, 5)
  petrovich = await visitorAs('Petrovich')
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const row = (id: string) => `[id="r${id}"]`
const queued = () => petrovich.attributes('.report', 'id')
const openReports = (id: string) => number('select count(*) from reports where target_id = ?', id)
const isRemoved = (table: string, id: string) => number(`select deleted_at is not null from ${table} where id = ?`, id)
const isBanned = () =>
  number('select count(*) from community_bans where user_id = (select id from users where username = ?)', author)

test('[A2.modtools-reports.01] the queue lists each reported post and comment once, with its reasons, their counts and descriptions, and has a tab for each kind', async () => {
  const reply = await insertComment(site.db, author, post, {
    parent_id: comment,
    ancestors: comment,
    depth: 1,
    body_html: '<p>Нет, моя.</p>'
  })
  await insertReports(site.db, 'comment', reply, 7)
  await run('update reports set description = ? where target_id = ?', 'Это <b>чужая</b> посадка', reply)
  await petrovich.open(QUEUE)
  expect(queued()).toEqual([reply, comment, post.id].map(id => `r${id}`))
  expect(petrovich.text(row(comment))).toContain('Лук мой, посадка моя.')
  expect(petrovich.link('Посадка лука под зиму', row(comment)).getAttribute('href')).toBe(
    `${post.path}/${comment}#c${comment}`
  )
  expect(petrovich.texts(`${row(post.id)} .reasons li`)).toEqual(['Спам2', 'Нарушает правила сообщества1'])
  expect(plain(petrovich.text(`${row(post.id)} .report-head`))).toContain('3 жалобы')
  expect(plain(petrovich.text(`${row(reply)} .answered`))).toBe(`В ответ на комментарий @${author}: Лук`)
  await run('update users set deleted_at = 1 where username = ?', author)
  await petrovich.open(QUEUE)
  expect(plain(petrovich.text(`${row(reply)} .answered`))).toBe('В ответ на комментарий удалённого аккаунта: Лук')
  await run('update users set deleted_at = null where username = ?', author)
  await petrovich.open(QUEUE)
  expect(petrovich.text(`${row(reply)} .prose`)).toBe('Нет, моя.')
  expect(petrovich.all(`${row(comment)} .answered`)).toEqual([])
  expect(petrovich.text(`${row(reply)} .reasons`)).toContain('Другое')
  expect(plain(petrovich.text(`${row(reply)} .said`))).toBe('Из жалобы: Это <b>чужая</b> посадка')
  const tabs = 'nav[aria-label="Что показать"]'
  expect(petrovich.texts(`${tabs} a`)).toEqual(['Все 3', 'Посты 1', 'Комментарии 2'])
  await petrovich.follow(/^Посты/, tabs)
  expect(queued()).toEqual([`r${post.id}`])
})

test('forms dismiss reports, lock and remove items, and undo a decision', async () => {
  await petrovich.open(QUEUE)
  await petrovich.press('Отклонить', row(post.id))
  expect(petrovich.text(SAID)).toContain('Жалобы отклонены.')
  expect(queued()).toEqual([`r${comment}`])
  await petrovich.press('Вернуть')
  expect(queued()).toHaveLength(2)
  expect(await openReports(post.id)).toBe(3)
  await petrovich.press('Закрыть', row(post.id))
  expect(petrovich.text(SAID)).toContain('Закрыто для ответов.')
  expect(await number('select locked_at is not null from posts where id = ?', post.id)).toBe(1)
  await petrovich.press('Удалить', row(comment))
  expect(await isRemoved('comments', comment)).toBe(0)
  petrovich.fill(/^(?:Причина|Или своими словами)$/, 'Грубость')
  await petrovich.press('Удалить')
  expect(petrovich.url).toBe(QUEUE)
  expect(petrovich.text(SAID)).toContain('Удалено.')
  expect(await isRemoved('comments', comment)).toBe(1)
  expect(petrovich.text('main')).toContain('Жалоб нет.')
})

test('a removal with a ban is confirmed on a separate page, and its undo lifts only the ban', async () => {
  await petrovich.open(QUEUE)
  await petrovich.press('Удалить и заблокировать', row(post.id))
  expect(petrovich.texts('h1, h2').map(plain)).toContain(`Удалить и заблокировать @${author}?`)
  await petrovich.press('Удалить и заблокировать')
  expect(petrovich.texts(SAID).map(plain).join()).toContain('Удалено, автор заблокирован.')
  expect(await isBanned()).toBe(1)
  expect(await isRemoved('posts', post.id)).toBe(1)
  const note = petrovich.all('.note').find(({ textContent }) => textContent.includes(`@${author} заблокирован.`))
  const undo = [...(note?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.includes('Вернуть'))
  await petrovich.press(undo ?? 'missing')
  expect(petrovich.text(SAID)).toBe(`@${author} разблокирован.`)
  expect(await isBanned()).toBe(0)
  expect(await isRemoved('posts', post.id)).toBe(1)
})

test('a removal of a post that its author has deleted resolves the reports of the post, and with a ban also bans the author', async () => {
  const deleteByAuthor = async () =>
    okBody(await (await site.as(author)).send('DELETE', `/api/posts/${post.publicId}?deleteAs=normal`, {}))
  await petrovich.open(QUEUE)
  await petrovich.press('Удалить', row(post.id))
  await deleteByAuthor()
  await petrovich.press('Удалить', 'main')
  expect(petrovich.text(SAID)).toBe('Удалено автором.')
  expect(await openReports(post.id)).toBe(0)
  await insertReports(site.db, 'post', post.id, 3)
  await petrovich.open(QUEUE)
  expect(petrovich.text(row(post.id))).toContain('Пост удалён автором.')
  expect(plain(petrovich.texts(`${row(post.id)} button`).join())).toBe('Отклонить,Удалить и заблокировать,Закрыть')
  expect(petrovich.texts(`${row(comment)} button`)).toContain('Удалить')
  await petrovich.press(/^Удалить и/, row(post.id))
  await petrovich.press(/^Удалить и/, 'main')
  expect(petrovich.text(SAID)).toContain('Удалено, автор заблокирован.')
  expect([await openReports(post.id), await isBanned()]).toEqual([0, 1])
  expect(queued()).toEqual([`r${comment}`])
})

test('the queue keeps its filter after a removal and after a cancelled removal', async () => {
  const filtered = `${QUEUE}?filter=comments`
  await petrovich.open(filtered)
  await petrovich.press('Удалить', row(comment))
  await petrovich.follow('Отмена', 'main')
  expect(petrovich.url).toBe(filtered)
  await petrovich.press('Удалить', row(comment))
  await petrovich.press('Удалить')
  expect(petrovich.url).toBe(filtered)
  expect(petrovich.text(SAID)).toContain('Удалено.')
})

test('the queue offers no ban of moderators, admins and the viewer', async () => {
  const theirs = []
  for (const name of ['Petrovich', 'Marina_K', 'Sova']) {
    const id = await insertComment(site.db, name, post)
    await insertReports(site.db, 'comment', id, 3)
    theirs.push(id)
  }
  await petrovich.open(QUEUE)
  for (const id of theirs) expect(petrovich.texts(`${row(id)} button`)).toEqual(['Отклонить', 'Удалить', 'Закрыть'])
  expect(petrovich.texts(`${row(comment)} button`).map(plain)).toContain('Удалить и заблокировать')
})

test('only moderators see the counts of reports on items of their community, and the sum in the navbar', async () => {
  const other = await insertPost(site.db, author, 'Radio')
  await insertReports(site.db, 'post', other.id, 3)
  await run("delete from community_mods where user_id = (select id from users where username = 'Marina_K')")
  const shownTo = (visitor: Visitor) =>
    visitor.all('.reported').map(count => plain(count.getAttribute('aria-label') ?? count.textContent))
  const inNavbar = (visitor: Visitor) => visitor.texts(`.navbar a[href="${QUEUE}"]`)
  await petrovich.open('/all?sort=latest')
  expect(inNavbar(petrovich)).toEqual(['Жалобы ждут решения: 2'])
  expect(shownTo(petrovich)).toEqual(['3 жалобы'])
  expect(petrovich.all(`#p${post.publicId} .reported`)).toHaveLength(1)
  await petrovich.open(post.path)
  expect(shownTo(petrovich)).toEqual(['3 жалобы', '1 жалоба'])
  await petrovich.open(`${post.path}/${comment}`)
  await petrovich.follow(petrovich.one(`[id="c${comment}"] a.reported`))
  expect(queued()[0]).toBe(`r${comment}`)
  for (const visitor of [await visitorAs('Marina_K'), new Visitor(site.origin)])
    for (const path of ['/all?sort=latest', post.path]) {
      await visitor.open(path)
      expect(visitor.status).toBe(200)
      expect(shownTo(visitor)).toEqual([])
      expect(inNavbar(visitor)).toEqual([])
    }
  await run('delete from reports')
  await petrovich.open('/all')
  expect(inNavbar(petrovich)).toEqual(['Жалобы'])
})

const reportOf = ({ id }: InsertedPost) =>
  rows('select reason_id as reason, description from reports where target_id = ?', id)

test('[P8.report.02 P8.report.03] a post is reported on a page with the reasons, and a second report of it is refused', async () => {
  const reported = await insertPost(site.db, 'Marina_K')
  await petrovich.open(reported.path)
  await petrovich.follow('Пожаловаться', '.post .actions')
  expect(petrovich.texts('.check')).toEqual(REASONS)
  petrovich.fill('Спам', true)
  await petrovich.press('Отправить жалобу')
  expect(petrovich.text('body')).toContain('Жалоба на post отправлена.')
  expect(await reportOf(reported)).toEqual([{ reason: 3, description: null }])
  await petrovich.open(`/-/report/post/${reported.publicId}`)
  petrovich.fill('Спам', true)
  await petrovich.press('Отправить жалобу')
  expect(petrovich.text('body')).toContain('Вы уже пожаловались на этот post')
})

test('[P8.report.02 P8.report.03 P6.user.02] the menu of a comment by another member leads to its report, also where no reply is possible', async () => {
  const reported = await insertPost(site.db, 'Marina_K')
  const [other, own] = [
    await insertComment(site.db, 'Marina_K', reported),
    await insertComment(site.db, author, reported)
  ]
  await run('update posts set locked_at = 1 where id = ?', reported.id)
  const reader = await visitorAs(author)
  const report = async () => {
    await reader.open(reported.path)
    await reader.follow(reader.one(`#c${other} .dots`))
    await reader.follow('Пожаловаться', 'main')
    reader.fill('Спам', true)
    await reader.press('Отправить жалобу')
    return reader.text('body')
  }
  expect(await report()).toContain('Жалоба на comment отправлена.')
  expect(await report()).toContain('Вы уже пожаловались на этот comment')
  await reader.open(reported.path)
  await reader.follow(reader.one(`#c${own} .dots`))
  expect(reader.texts('main a')).not.toContain('Пожаловаться')
})

test('the reason "other" requires a description, which has at most 300 characters', async () => {
  const reported = await insertPost(site.db, 'Marina_K')
  await petrovich.open(`/-/report/post/${reported.publicId}`)
  petrovich.fill('Другое', true)
  await petrovich.press('Отправить жалобу')
  expect(plain(petrovich.text('main [role=alert]'))).toBe('Напишите, что не так')
  const words = /^Что не так/
  petrovich.fill(words, 'я'.repeat(301))
  await petrovich.press('Отправить жалобу')
  expect(petrovich.text('main [role=alert]')).toBe('Слишком длинный текст.')
  expect(petrovich.field(words).value).toBe('я'.repeat(301))
  petrovich.fill(words, 'Чужая фотография')
  await petrovich.press('Отправить жалобу')
  expect(petrovich.text('body')).toContain('Жалоба на post отправлена.')
  expect(await reportOf(reported)).toEqual([{ reason: 7, description: 'Чужая фотография' }])
})
