import { expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

type Values = Record<string, string | boolean>

/** Forms of pages, each with values that the server refuses, and the name of the first field that is wrong. */
const REFUSED: { who: string | null; path: string; values: Values; button: string; wrong: string }[] = [
  {
    who: null,
    path: '/signup',
    values: { 'Имя пользователя': 'Petrovich', Пароль: 'длинный пароль', 'Повтор пароля': 'длинный пароль' },
    button: 'Создать аккаунт',
    wrong: 'username'
  },
  { who: 'Marina_K', path: '/-/new-list', values: { Имя: 'bookmarks' }, button: 'Создать', wrong: 'name' },
  { who: 'Marina_K', path: '/-/new-community', values: { Имя: 'Radio' }, button: 'Создать', wrong: 'name' },
  { who: 'Marina_K', path: '/-/request-community', values: { Имя: 'аб' }, button: 'Отправить', wrong: 'name' },
  { who: 'Marina_K', path: '/new', values: {}, button: 'Опубликовать', wrong: 'community' },
  { who: 'Marina_K', path: '/new', values: { Сообщество: 'Radio' }, button: 'Опубликовать', wrong: 'title' },
  { who: 'Marina_K', path: '/settings', values: { Почта: 'не почта' }, button: 'Сохранить', wrong: 'email' },
  {
    who: 'Marina_K',
    path: '/-/tokens',
    values: { Название: 'Сводка', читать: false },
    button: 'Создать токен',
    wrong: 'read'
  },
  {
    who: 'Petrovich',
    path: '/Radio/modtools/hooks',
    values: {
      Адрес: 'https://example.org',
      'новые посты': false,
      'новые комментарии': false,
      жалобы: false
    },
    button: 'Добавить вебхук',
    wrong: 'post.created'
  }
]

for (const { who, path, values, button, wrong } of REFUSED)
  test(`without script the refused form of ${path} puts the focus into its field ${wrong}`, async () => {
    const visitor = new Visitor(site.origin)
    if (who) visitor.logIn(await site.as(who))
    await visitor.open(path)
    for (const [label, value] of Object.entries(values)) visitor.fill(label, value, 'main')
    await visitor.press(button, 'main')
    const [focused] = visitor.attributes('main :is(input, textarea, select)[autofocus]', 'name')
    expect(focused).toBe(wrong)
  })

test('without script the error of a text about a member that is too long belongs to its field', async () => {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as('Marina_K'))
  await visitor.open('/settings')
  visitor.fill('О себе', 'о'.repeat(10_001), 'main')
  await visitor.press('Сохранить', 'main')
  const { id } = visitor.field('О себе', 'main')
  expect(visitor.attributes(`#${id}`, 'aria-describedby')).toEqual([`${id}-error`])
  expect(visitor.text(`#${id}-error`)).not.toBe('')
})
