import { beforeEach, expect, test } from 'vitest'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { insertReports, makeModerator, plainMember } from '#tests/support/reporting.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

// Most forms have a rate limit of one per second or so, which a double click exceeds.
const site = writingSite({ RATE_LIMITS: 'on', CAPTCHA: 'off' })
const { number, row, rows } = site

let visitor: Visitor
beforeEach(() => {
  visitor = new Visitor(site.origin)
})
/** Makes a list of a member, and opens its page. */
async function openList(owner: string, name: string): Promise<number> {
  const { id } = await row<{ id: number }>(
    `insert into lists (user_id, name, display_name, description, public, num_items, created_at, last_updated_at)
      values (?, ?, 'Полка', '', 1, 0, 1, 1) returning id`,
    await site.idOf(owner),
    name
  )
  visitor.logIn(await site.as(owner))
  await visitor.open(`/@${owner}/lists/${name}`)
  return id
}

test('without script a double click makes one token', async () => {
  visitor.logIn(await site.as('Marina_K'))
  await visitor.open('/-/tokens')
  visitor.fill('Название', 'Сводка')
  await visitor.pressTwice('Создать токен')
  expect(visitor.texts('main [role=alert]').map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    'Этот токен уже создан, и показать его снова нельзя. Если вы его не сохранили, отзовите его и создайте новый.'
  ])
  expect(visitor.texts('.passkeys li b')).toEqual(['Сводка'])
  await visitor.press('Создать токен')
  expect(visitor.text('.secret')).toMatch(/^veche_/)
  expect(await number('select count(*) from access_tokens')).toBe(2)
})

test('without script a double click joins a community, and leads back to its page', async () => {
  const { id, name } = await row<{ id: string; name: string }>(
    'select id, name from communities where id not in (select community_id from community_members where user_id = ?)',
    await site.idOf('Petrovich')
  )
  visitor.logIn(await site.as('Petrovich'))
  await visitor.open(`/${name}`)
  const button = `main button[name=join][value^="${id}:"]`
  await visitor.pressTwice(visitor.one(button))
  expect([visitor.status, visitor.url, visitor.text(button)]).toEqual([200, `/${name}`, 'Участник'])
})

test('without script a double click saves a list once, and leads to the list', async () => {
  await openList('Marina_K', 'polka')
  await visitor.follow('Изменить список', '.list-head')
  visitor.fill('Имя', 'shkaf')
  await visitor.pressTwice('Сохранить', 'main')
  expect([visitor.status, visitor.url]).toEqual([200, '/@Marina_K/lists/shkaf'])
})

test('without script a double click deletes a list, and leads to the other lists', async () => {
  const id = await openList('Petrovich', 'polka')
  await visitor.pressTwice('Удалить', `#${visitor.button('Удалить список').getAttribute('popovertarget')}`)
  expect([visitor.status, visitor.url]).toEqual([200, '/@Petrovich/lists'])
  expect(await rows('select 1 from lists where id = ?', id)).toEqual([])
})

test('without script a double click removes a reported comment, and leads back to the queue', async () => {
  const author = await plainMember(site.db)
  await makeModerator(site.db, 'Petrovich', 'Sad')
  const post = await insertPost(site.db, author, 'Sad')
  const comment = await insertComment(site.db, author, post)
  await insertReports(site.db, 'comment', comment, 5)
  visitor.logIn(await site.as('Petrovich'))
  await visitor.open('/Sad/modtools/reports')
  await visitor.press('Удалить', `[id="r${comment}"]`)
  await visitor.pressTwice('Удалить')
  expect([visitor.status, visitor.url]).toEqual([200, '/Sad/modtools/reports'])
  expect(visitor.text('.note[role=status]')).toContain('Удалено.')
})
