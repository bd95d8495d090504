import { beforeEach, expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { rows, run } = site
const PETROVICH = "(select id from users where username = 'Petrovich')"
const setPoints = (points: number) => run(`update users set points = ${points} where id = ${PETROVICH}`)
/** Removes Petrovich's roles of moderator, because their number limits the creation of communities. */
const moderateNone = () => run(`delete from community_mods where user_id = ${PETROVICH}`)
let made = 0
const freshName = () => {
  made += 1
  return `Kruzhok_${made}`
}

let visitor: Visitor
beforeEach(async () => {
  await setPoints(10)
  await moderateNone()
  visitor = new Visitor(site.origin)
})
const logIn = async () => visitor.logIn(await site.as('Petrovich'))

async function open(link: string): Promise<void> {
  await logIn()
  await visitor.open('/communities')
  await visitor.follow(link, 'main')
}
const openForm = () => open('Создать сообщество')
const openRequest = () => open('Подать заявку')
const field = (label: string) => visitor.field(label, 'main')
const fill = (label: string, value: string) => visitor.fill(label, value, 'main')
const create = () => visitor.press('Создать', 'main')

test('[A2.modals.11 A7.communities.02] a member creates a community, is redirected to its page and finds it in the sidebar', async () => {
  await openForm()
  const name = freshName()
  fill('Имя', name)
  fill('Описание', 'Кто что делает')
  await create()
  expect(visitor.url).toBe(`/${name}`)
  expect(visitor.text('h1')).toBe(name)
  expect(visitor.texts('button[name=join]')[0]).toBe('Участник')
  expect(visitor.all(`#sidebar [data-places] a[href="/${name}"]`)).toHaveLength(1)
})

test('the first field of the form is the title, from which the name is made; the page shows the title', async () => {
  await openForm()
  const { DOCUMENT_POSITION_FOLLOWING } = visitor.document
  expect(field('Название').compareDocumentPosition(field('Имя'))).toBe(DOCUMENT_POSITION_FOLLOWING)
  fill('Название', 'Щи и ёж')
  await create()
  expect(visitor.url).toBe('/Shchi_i_yozh')
  expect(visitor.text('h1')).toBe('Щи и ёж')
})

test('a name made from a title is checked like a typed name', async () => {
  await openForm()
  fill('Название', 'Радио')
  await create()
  expect(visitor.text('[role=alert]')).toContain('Сообщество с таким названием уже')
  expect([field('Название').value, field('Имя').value]).toEqual(['Радио', 'Radio'])
  fill('Имя', '')
  fill('Название', 'Ё')
  await create()
  expect(visitor.text('[role=alert]')).toContain('Название сообщества: от 3 до 21')
})

test('[A8.create.02 A8.create.03 A8.create.04] a refused form shows the reason and keeps the typed text', async () => {
  await openForm()
  const expectSaid = async (text: string) => {
    await create()
    expect(visitor.text('[role=alert]').replaceAll('\u00a0', ' ')).toContain(text)
    expect(field('Описание').value).toBe('Моё описание')
  }
  fill('Имя', 'rAdIo')
  fill('Описание', 'Моё описание')
  await expectSaid('Сообщество с таким названием уже существует.')
  expect(field('Имя').value).toBe('rAdIo')
  expect(field('Имя').getAttribute('aria-invalid')).toBe('true')
  fill('Имя', 'ab')
  await expectSaid('Название сообщества: от 3 до 21 латинской буквы, цифры или знака «_».')
  fill('Имя', 'settings')
  await expectSaid('Это название занято сайтом.')
  await setPoints(9)
  fill('Имя', freshName())
  await expectSaid('Для создания сообщества вам нужно как минимум 10 баллов.')
  await setPoints(10)
  await run(`insert into community_mods (community_id, user_id, position, created_at)
    select id, ${PETROVICH}, 9, 1 from communities limit 10`)
  await expectSaid('Вы достигли максимального количества сообществ, которыми можете модерировать.')
  await moderateNone()
  await create()
  expect(visitor.url).toBe(`/Kruzhok_${made}`)
})

test('the typed text stays in the form if the session ends before the form is sent', async () => {
  await openForm()
  const name = freshName()
  fill('Имя', name)
  fill('Описание', 'Моё описание')
  visitor.logOut()
  await create()
  expect(visitor.text('main')).toContain('Набранное останется здесь.')
  await logIn()
  // The form still has a guest's CSRF token, so the response shows the form again, with the member's token.
  await create()
  expect(field('Описание').value).toBe('Моё описание')
  await create()
  expect(visitor.url).toBe(`/${name}`)
})

test('[P2.communities-page.05 A5.request.01 A5.request.03 A8.requests.03] a member requests a community; a refused request shows the reason and keeps the typed text', async () => {
  await openRequest()
  const send = () => visitor.press('Отправить', 'main')
  const expectSaid = async (name: string, text: string) => {
    fill('Имя', name)
    await send()
    expect(visitor.text('[role=alert]')).toContain(text)
    expect(field('Имя').value).toBe(name)
    expect(field('Зачем оно нужно').value).toBe('Про паровозы')
    expect(field('Имя').getAttribute('aria-invalid')).toBe('true')
  }
  expect(visitor.text('main')).toContain('Потом изменить нельзя.')
  fill('Зачем оно нужно', 'Про паровозы')
  await expectSaid('ab', 'Название сообщества должно содержать как минимум 3 символа.')
  await expectSaid('rAdIo', 'Такое сообщество уже есть.')
  await expectSaid('settings', 'Это название занято сайтом.')
  const name = freshName()
  fill('Имя', name)
  await send()
  expect(visitor.text('body')).toContain('Заявка отправлена. Ответ придёт в уведомлениях.')
  expect(await rows('select note from community_requests where community_name = ?', name)).toEqual([
    { note: 'Про паровозы' }
  ])
})

test('a guest who clicks to create a community is redirected to the login', async () => {
  await visitor.open('/communities')
  await visitor.press('Создать сообщество', 'main')
  expect(visitor.url).toMatch(/^\/login\?do=&next=%2Fcommunities/)
  await visitor.open('/-/new-community')
  expect(visitor.url).toMatch(/^\/login\?next=%2F-%2Fnew-community/)
})
