import { beforeEach, expect, test } from 'vitest'
import { readRange } from '#functions/ip-blocks/address.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run, row, rows, number } = site
const ROWS = '.tool-rows > li'

let sova: Visitor
const visitorAs = async (name: string) => {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as(name))
  return visitor
}
beforeEach(async () => {
  sova = await visitorAs('Sova')
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const said = () => sova.texts('[role=status]').map(plain)
const cells = (at: number) => sova.texts(`.table tbody tr > :nth-child(${at})`)
const listed = async (sql: string) => (await rows<{ item: string }>(sql)).map(({ item }) => item)

test('[A2.routes-admin.01 A2.admin.01 A4.site.01] an admin closes and reopens sign-ups, each with a button in a folded confirmation', async () => {
  await sova.open('/admin')
  expect(sova.texts('[aria-current=page]')).toContain('Настройки')
  const disabled = () => number('select signups_disabled from site')
  for (const [state, question, button, note, after] of [
    ['Регистрация открыта', 'Закрыть регистрацию…', 'Закрыть', 'Регистрация закрыта.', 1],
    ['Регистрация закрыта', 'Открыть регистрацию…', 'Открыть', 'Регистрация открыта.', 0]
  ] as const) {
    expect(sova.text('main')).toContain(state)
    const folded = sova.all<HTMLDetailsElement>('details').find(each => each.textContent.includes(question))
    expect(folded?.open).toBe(false)
    expect(folded?.contains(sova.button(button, 'main'))).toBe(true)
    await sova.press(button, 'main')
    expect(said()).toContain(note)
    expect(await disabled()).toBe(after)
  }
})

test('[A2.admin.02] the admin’s table of accounts has a hundred accounts per page, newest first', async () => {
  await sova.open('/admin/users')
  expect(sova.texts('.table thead th')).toEqual(['Имя', 'Заблокирован', 'Удалён', 'Создан', 'Номер'])
  const ids = await listed('select id as item from users order by id desc limit 200')
  expect(cells(5)).toEqual(ids.slice(0, 100))
  await sova.follow('Дальше')
  expect(cells(5)).toEqual(ids.slice(100))
})

test('[A2.admin.03] the admin’s list of comments shows all comments of the site, newest first', async () => {
  await sova.open('/admin/comments')
  const ids = await listed('select id as item from comments order by id desc limit 200')
  expect(cells(5)).toEqual(ids.slice(0, 100))
  await sova.follow('Дальше')
  expect(cells(5)).toEqual(ids.slice(100))
})

test('an admin finds accounts and communities by the beginning of their names', async () => {
  await sova.open('/admin/users')
  sova.fill('Начало имени', '@s')
  await sova.press('Найти')
  expect(cells(1).map(text => text.replace(/^@| .*/g, ''))).toEqual(
    await listed("select username as item from users where username like 's%' order by username collate nocase")
  )
  await sova.follow('Показать всё')
  expect(cells(1)).toHaveLength(100)
  await sova.open('/admin/communities')
  sova.fill('Начало имени', 'k')
  await sova.press('Найти')
  expect(sova.attributes('.table tbody th a', 'href')).toEqual(
    await listed("select '/' || name as item from communities where name like 'k%' order by name collate nocase")
  )
  sova.fill('Начало имени', 'ъ_никого')
  await sova.press('Найти')
  expect(sova.text('main')).toContain('Таких имён нет.')
})

const NUMBERS = [
  'Регистрации',
  'Установки',
  'Пуши',
  'Люди, день',
  'Люди, неделя',
  'Люди, месяц',
  'Вернулись, день',
  'Вернулись, неделя',
  'Вернулись, месяц',
  'Посты, день',
  'Посты, неделя',
  'Комментарии, день',
  'Комментарии, неделя'
]

test('[A2.admin.06] the admin’s table of site statistics has a row for each hour', async () => {
  await sova.open('/admin/bss')
  expect(sova.texts('.table thead th')).toEqual(['Время', ...NUMBERS])
  const numbers = await listed(
    "select json_extract(payload, '$.comments_week') as item from analytics_events where name = 'bss' order by created_at desc, id desc limit 5"
  )
  expect(
    cells(14)
      .slice(0, 5)
      .map(text => Number(text.replace(/\s/g, '')))
  ).toEqual(numbers)
})

test('[P6.admin.05] only admins see the ids of posts, accounts and communities', async () => {
  const found = await row<Record<'post' | 'person' | 'community' | 'username' | 'name' | 'public_id', string>>(
    `select p.id as post, p.user_id as person, c.id as community, u.username, c.name, p.public_id
      from posts p join communities c on c.id = p.community_id join users u on u.id = p.user_id
      where p.deleted_at is null and p.no_comments > 0 and u.deleted_at is null and u.banned_at is null limit 1`
  )
  const petrovich = await visitorAs('Petrovich')
  for (const [kind, path] of [
    ['person', `/@${found.username}`],
    ['community', `/${found.name}?tab=about`],
    ['post', `/${found.name}/post/${found.public_id}`]
  ] as const) {
    await petrovich.open(path)
    expect(petrovich.text('body'), kind).not.toMatch(new RegExp(`(?:Номер|Пост|автор):? ${found[kind]}`))
    await sova.open(path)
    expect(sova.text('body'), kind).toContain(found[kind])
  }
})

test('[A2.admin.04] a button in the row of a community adds the community to the default ones and removes it again', async () => {
  await sova.open('/admin/communities')
  const [name = ''] = await listed('select name as item from communities where not is_default order by name limit 1')
  const isDefault = () => number('select is_default from communities where name = ?', name)
  expect(sova.all('.table tbody tr')).toHaveLength(await number('select count(*) from communities'))
  await sova.press(`Добавить: ${name}`)
  expect(said()).toContain(`${name} — теперь сообщество по умолчанию.`)
  expect(await isDefault()).toBe(1)
  await sova.press(`Убрать: ${name}`)
  expect(said()).toContain(`${name} — больше не сообщество по умолчанию.`)
  expect(await isDefault()).toBe(0)
  expect(sova.button(`Добавить: ${name}`)).toBeDefined()
})

/** Inserts an open community request of Marina_K. */
const insertRequest = (name: string) =>
  run(
    "insert into community_requests (user_id, community_name, created_at) select id, ?, ? from users where username = 'Marina_K'",
    name,
    Date.now()
  )
/**
 * Finds the only row of a list that contains a text.
 * @returns a selector of the row.
 */
function rowWith(text: string, reader = sova): string {
  const found = reader.all(ROWS).filter(each => each.textContent.includes(text))
  expect(found).toHaveLength(1)
  reader.document.querySelector('#found')?.removeAttribute('id')
  found[0]?.setAttribute('id', 'found')
  return '#found'
}
async function deny(name: string, words: string): Promise<void> {
  const request = rowWith(`/${name}`)
  sova.fill(/^Что ответить/, words, request)
  await sova.press('Отклонить', request)
}

test('[A2.admin.07 A4.request.04] an admin denies a community request with a message, which other admins see in the list', async () => {
  await insertRequest('Prosba_1')
  await sova.open('/admin/new-community-requests')
  await deny('Prosba_1', 'Есть похожее: /Radio')
  expect(said()).toContain('Заявка отклонена.')
  const [name = ''] = await site.ordinary(1)
  await run('update users set is_admin = 1 where username = ?', name)
  const other = await visitorAs(name)
  await other.open('/admin/new-community-requests')
  expect(other.text(rowWith('/Prosba_1', other))).toContain('Отклонена: @Sova — Есть похожее: /Radio')
  expect(other.all(`${rowWith('/Prosba_1', other)} form`)).toEqual([])
})

test('an admin creates a requested community by a form in the row of the request', async () => {
  await insertRequest('Prosba_2')
  await sova.open('/admin/new-community-requests')
  const request = rowWith('/Prosba_2')
  expect(sova.field('Сделать @Marina_K модератором', request).checked).toBe(true)
  sova.fill(/^Название/, 'Щи и каша', request)
  await sova.press('Создать', request)
  expect(said()).toContain('Сообщество создано.')
  expect(sova.text(rowWith('/Prosba_2'))).toContain('Такое сообщество уже есть.')
  expect(sova.all(`${rowWith('/Prosba_2')} form`)).toEqual([])
  await sova.follow('/Prosba_2', rowWith('/Prosba_2'))
  expect(sova.url).toBe('/Prosba_2')
  expect(sova.text('h1')).toBe('Щи и каша')
  await sova.open('/admin/log')
  expect(sova.texts('main li').map(plain).join('\n')).toContain('Сообщество создано по заявке')
})

test('[A4.request.04] an admin who denies a community request sees that another admin has denied the request before, or that the community exists already', async () => {
  for (const name of ['Prosba_3', 'Prosba_4']) await insertRequest(name)
  await sova.open('/admin/new-community-requests')
  await run(`update community_requests set denied_at = 1, denied_note = 'Рано',
    denied_by = (select id from users where username = 'Petrovich') where community_name = 'Prosba_3'`)
  await deny('Prosba_3', 'Нет')
  expect(sova.text('main')).toContain('Заявку уже отклонил кто-то другой.')
  expect(sova.text(rowWith('/Prosba_3'))).toContain('Отклонена: @Petrovich — Рано')
  await run(`insert into communities (id, user_id, name, created_at)
    select lower(hex(randomblob(12))), user_id, community_name, 1 from community_requests
    where community_name = 'Prosba_4'`)
  await deny('Prosba_4', 'Нет')
  expect(sova.text(rowWith('/Prosba_4'))).toContain('Такое сообщество уже есть.')
  expect(sova.all(`${rowWith('/Prosba_4')} form`)).toEqual([])
  expect(await row("select denied_at from community_requests where community_name = 'Prosba_4'")).toEqual({
    denied_at: null
  })
})

const statusFrom = async (address: string) =>
  (await fetch(site.origin, { headers: { 'X-Forwarded-For': address } })).status

test('an admin blocks and unblocks a subnet by forms', async () => {
  await sova.open('/admin/ipblocks')
  await sova.follow('Заблокировать адрес…')
  sova.fill(/^Адрес/, '198.18.0.*')
  sova.fill(/^Заметка/, 'Без скрипта')
  await sova.press('Заблокировать', 'main')
  expect(said()).toContain('Адрес 198.18.0.0/24 заблокирован.')
  expect(await statusFrom('198.18.0.9')).toBe(403)
  expect(sova.text(rowWith('198.18.0.0/24'))).toContain('навсегда')
  await sova.press(/^Разблокировать/, rowWith('198.18.0.0/24'))
  expect(said()).toContain('Адрес 198.18.0.0/24 разблокирован.')
  expect(await statusFrom('198.18.0.9')).toBe(200)
})

test('[A5.ipblock.02 A5.ipblock.06 A8.requests.02] the form of an IP block shows errors', async () => {
  await sova.open('/admin/ipblocks')
  await sova.follow('Заблокировать адрес…')
  const send = async (address: string, hours = '') => {
    sova.fill(/^Адрес/, address)
    sova.fill(/^Срок в часах/, hours)
    await sova.press('Заблокировать', 'main')
  }
  /** Reads the texts that describe a field. */
  const described = (label: RegExp) =>
    (sova.field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => sova.document.getElementById(id)?.textContent ?? '')
      .join(' ')
  for (const pattern of ['10.*.1.*', '10.1.*']) {
    await send(pattern)
    expect(described(/^Адрес/)).toMatch(/Недопустимый шаблон$/)
    expect(sova.field(/^Адрес/).value).toBe(pattern)
  }
  for (const hours of ['завтра', '0', '-1']) {
    await send('192.0.2.200', hours)
    expect(described(/^Срок в часах/)).toMatch(/Недопустимое значение срока действия$/)
  }
  await send('127.0.0.1')
  expect(sova.text('main [role=alert]')).toBe(
    'Ошибка при блокировке IP: В этот диапазон попадает ваш собственный адрес.'
  )
  await send('1.2.3.4/7')
  expect(sova.text('main [role=alert]')).toBe('Ошибка при блокировке IP: Подсеть слишком велика.')
  expect(await rows("select 1 from ip_blocks where ip = '192.0.2.200'")).toEqual([])
})

test('[A9.ipblock.01] an IP block names at most ten accounts that used the blocked address, and shows the number of further accounts', async () => {
  const names = await listed('select username as item from users where deleted_at is null limit 13')
  for (const [address, count] of [
    ['198.19.0.1', 10],
    ['198.19.0.2', 13]
  ] as const)
    await run(
      `insert into ip_blocks (ip, masked_bits, range_key, range_bits, associated_users, created_by, created_at)
        select ?, 0, ?, 128, ?, id, 1 from users where username = 'Sova'`,
      address,
      readRange(address).key,
      JSON.stringify(names.slice(0, count))
    )
  await sova.open('/admin/ipblocks')
  const ten = rowWith('198.19.0.1')
  expect(sova.all(`${ten} a`)).toHaveLength(10)
  expect(sova.text(ten)).not.toContain('и еще')
  const thirteen = rowWith('198.19.0.2')
  expect(sova.all(`${thirteen} a`)).toHaveLength(10)
  expect(sova.text(thirteen)).toContain(`@${names[9]} и еще 3`)
})
