import { beforeAll, beforeEach, expect, test } from 'vitest'
import { postInsertion } from '#tests/support/insert-content.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run, number } = site
const ROWS = '.tool-rows > li'

let petrovich: Visitor
beforeAll(async () => {
  for (const name of ['Radio', 'Sad'])
    await site.moderate(
      'Petrovich',
      (await site.row<{ id: string }>('select id from communities where name = ?', name)).id
    )
})
beforeEach(async () => {
  petrovich = new Visitor(site.origin)
  petrovich.logIn(await site.as('Petrovich'))
})

const rowOf = (text: string) => petrovich.all(ROWS).filter(({ textContent }) => textContent.includes(text))
const someone = async () => (await site.ordinary(1))[0] ?? ''

test('a moderator bans and unbans a member by forms, and the form with an unknown name is shown again with an error', async () => {
  const name = await someone()
  await petrovich.open('/Radio/modtools/banned')
  await petrovich.follow('Заблокировать…')
  petrovich.fill('Имя пользователя', 'no_such_name')
  await petrovich.press('Заблокировать')
  expect(petrovich.texts('[role=alert]')).toContain('Пользователь с таким именем не существует.')
  expect(petrovich.field('Имя пользователя').value).toBe('no_such_name')
  petrovich.fill('Имя пользователя', name)
  await petrovich.press('Заблокировать')
  expect(petrovich.text('.note')).toBe(`@${name} заблокирован.`)
  await petrovich.press(`Разблокировать @${name}`)
  expect(petrovich.text('.note')).toBe(`@${name} разблокирован.`)
  expect(rowOf(`@${name}`)).toEqual([])
})

test('the form that bans a member names a deleted rule as the reason of a refusal, and not the user name', async () => {
  const rule = await number(`insert into community_rules (community_id, rule, z_index, created_by, created_at)
    select id, 'Не хамить', 60, '', 1 from communities where name = 'Radio' returning id`)
  await petrovich.open('/Radio/modtools/banned?form')
  petrovich.fill('Имя пользователя', await someone())
  petrovich.fill('Правило сообщества', String(rule))
  await run('delete from community_rules where id = ?', rule)
  await petrovich.press('Заблокировать')
  expect(petrovich.texts('[role=alert]')).toEqual(['Правило не найдено.'])
  expect(petrovich.field('Имя пользователя').getAttribute('aria-invalid')).toBeNull()
})

test('a moderator appoints a second moderator and resigns by forms, and an unknown name is refused', async () => {
  const name = await someone()
  await petrovich.open('/Radio/modtools/mods')
  await petrovich.follow('Назначить модератора…')
  petrovich.fill('Имя пользователя', 'no_such_name')
  await petrovich.press('Назначить')
  expect(petrovich.texts('[role=alert]')).toContain('Пользователь не найден')
  petrovich.fill('Имя пользователя', name)
  await petrovich.press('Назначить')
  expect(petrovich.texts(ROWS).at(-1)).toContain(name)
  await petrovich.press('Уйти из модераторов @Petrovich')
  expect(petrovich.url).toBe('/Radio')
  const { id } = await site.row<{ id: string }>("select id from communities where name = 'Radio'")
  await site.moderate('Petrovich', id)
})

test('the last moderator of a community who resigns is warned that no moderator will be left', async () => {
  const { id } = await site.row<{ id: string }>("select id from communities where name = 'Foto'")
  await run('delete from community_mods where community_id = ?', id)
  await site.moderate('Marina_K', id)
  const marina = new Visitor(site.origin)
  marina.logIn(await site.as('Marina_K'))
  await marina.open('/Foto/modtools/mods')
  expect(marina.text(`${ROWS} details`)).toContain(
    'Вы здесь последний модератор: сообщество останется без\u00a0модераторов.'
  )
  await marina.press('Уйти из модераторов @Marina_K')
  expect(await number('select count(*) from community_mods where community_id = ?', id)).toBe(0)
})

test('a moderator adds, moves, edits and deletes a rule by forms', async () => {
  await petrovich.open('/Radio/modtools/rules')
  await petrovich.follow('Добавить правило…')
  petrovich.fill('Правило', 'Без скрипта')
  await petrovich.press('Добавить')
  expect(petrovich.texts(ROWS).at(-1)).toContain('Без скрипта')
  const count = petrovich.all(ROWS).length
  await petrovich.press('Выше: Без скрипта')
  expect(petrovich.text('.note')).toBe(`Без скрипта: место ${count - 1} из ${count}`)
  expect(petrovich.texts(ROWS).at(-2)).toContain('Без скрипта')
  await petrovich.follow('Изменить: Без скрипта')
  petrovich.fill('Пояснение', 'Пояснение без скрипта')
  await petrovich.press('Сохранить')
  expect(rowOf('Пояснение без скрипта')).toHaveLength(1)
  await petrovich.press('Удалить Без скрипта')
  expect(petrovich.all(ROWS)).toHaveLength(count - 1)
})

const REMOVED = { deleted_at: 5, deleted_as: 'mods' }
const LOCKED = { locked_at: 5, locked_by_group: 'mods' }

test.each([
  ['removed', 'deleted_at', REMOVED, LOCKED, 'Удалённых постов нет.'],
  ['locked', 'locked_at', LOCKED, REMOVED, 'Закрытых обсуждений нет.']
] as const)(
  '[P4.vote.10 A2.modtools.02 A2.modtools-posts.01 A2.pagination.01] the tool for %s posts lists ten posts per page, newest first, with voting disabled, and links to the other pages',
  async (entry, field, set, other, none) => {
    await run(`update posts set deleted_at = null, locked_at = null
      where community_id = (select id from communities where name = 'Sad')`)
    const open = (query = '') => petrovich.open(`/Sad/modtools/${entry}${query}`)
    // The list must not contain this post: it is locked if the list shows removed posts, and removed if the list shows
    // locked posts.
    await site.db.execute(postInsertion('Sova', 'Sad', other).statement)
    await open()
    expect(petrovich.text('main')).toContain(none)
    const insertions = Array.from({ length: 102 }, (_, at) => postInsertion('Sova', 'Sad', { ...set, [field]: at + 1 }))
    await site.db.batch(insertions.map(({ statement }) => statement))
    await open()
    const newest = insertions.slice(-10).toReversed()
    expect(petrovich.attributes('.card', 'id')).toEqual(newest.map(({ row }) => `p${row.publicId}`))
    expect(petrovich.attributes('.card .vote button', 'disabled')).toHaveLength(20)
    expect(petrovich.all('.card .vote button:not([disabled])')).toEqual([])
    const pages = 'nav[aria-label="Страницы"]'
    expect(petrovich.texts(`${pages} > :not([rel])`)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '…', '11'])
    expect(petrovich.text(`${pages} [aria-current]`)).toBe('1')
    await petrovich.follow('Вперёд', pages)
    expect(petrovich.text(`${pages} [aria-current]`)).toBe('2')
    await petrovich.follow('11', pages)
    expect(petrovich.all('.card')).toHaveLength(2)
    expect(petrovich.texts(`${pages} a`)).not.toContain('Вперёд')
    await open('?page=999')
    expect(petrovich.url).toMatch(/\?page=11$/)
  }
)
