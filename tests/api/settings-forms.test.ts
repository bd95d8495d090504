import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { logIn } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, run } = site

let member: Visitor
beforeEach(() => {
  member = new Visitor(site.origin)
})

async function openSettings(name = 'Marina_K'): Promise<void> {
  member.logIn(await site.as(name))
  await member.open('/settings')
}
const endSessions = (name: string) =>
  run('delete from sessions where user_id = (select id from users where username = ?)', name)
const save = () => member.press('Сохранить', 'main')
const valueIn = (label: string, within = 'main') => member.field(label, within).value
const statuses = () => member.texts('main [role=status]')
/** Reads the names of the fields that get the focus in a dialog, if the dialog is open in the page. */
const focusedIn = (dialog: string) => member.attributes(`${dialog}[open] [autofocus]`, 'name')
const isGuest = () => member.all('.me a[href="/login"]').length === 1

test('[A2.routes-settings.01 A2.settings.01 A5.settings.01 A8.settings.01] valid settings are saved, and a refused settings form shows the error at its field and keeps the typed text', async () => {
  await openSettings()
  member.fill('О себе', 'Текст, который нельзя терять.', 'main')
  member.fill('Почта', 'не почта', 'main')
  await save()
  expect(member.text('main [role=alert]')).toBe('Пожалуйста, введите корректный email')
  expect(valueIn('О себе')).toBe('Текст, который нельзя терять.')
  member.fill('Почта', 'marina@example.org', 'main')
  member.fill('Главная страница', 'subscriptions', 'main')
  member.fill('О голосах', false, 'main')
  await save()
  expect(statuses()).toContain('Настройки сохранены.')
  await member.open('/settings')
  expect(statuses()).not.toContain('Настройки сохранены.')
  expect(member.field('О голосах', 'main').checked).toBe(false)
  expect(valueIn('Главная страница')).toBe('subscriptions')
  await member.open('/@Marina_K')
  expect(member.text('.person')).toContain('Текст, который нельзя терять.')
})

test('[A2.settings.03 A2.settings.06] the settings have sections with preferences for feeds and posts and for notifications', async () => {
  await openSettings()
  expect(member.texts('#posts h2, #notifications h2')).toEqual(['Лента и посты', 'Уведомления'])
  const switches = (section: string) => member.attributes(`${section} [role=switch]`, 'name')
  expect(switches('#posts')).toEqual([
    'rememberFeedSort',
    'embedsOff',
    'showMarked',
    'hideUserProfilePictures',
    'requireAltText'
  ])
  expect(switches('#notifications')).toEqual(['upvotes', 'replies', 'mentions'])
  const home = member.field('Главная страница', '#posts')
  expect([...home.querySelectorAll('option')].map(({ label }) => label)).toEqual(['Все', 'Подписки'])
  const hint = member.field('Почта', 'main').getAttribute('aria-describedby') ?? ''
  expect(member.text(`[id="${hint}"]`)).toContain('Пока нельзя и с почтой')
})

test('settings sent after the session has ended keep the input, and can be saved after a login', async () => {
  const [name = ''] = await site.ordinary(1)
  await openSettings(name)
  member.fill('О себе', 'Паяю без него.', 'main')
  member.fill('Почта', 'p@example.org', 'main')
  await endSessions(name)
  await save()
  expect(member.text('main')).toContain('Войдите, чтобы продолжить. Набранное останется здесь.')
  expect(valueIn('О себе')).toBe('Паяю без него.')
  member.logIn(await logIn(site.origin, name))
  // The first save after the login is refused, because the page has the CSRF token of a guest. The page with the
  // refusal has a valid token.
  await save()
  expect([valueIn('О себе'), valueIn('Почта')]).toEqual(['Паяю без него.', 'p@example.org'])
  await save()
  expect(statuses()).toContain('Настройки сохранены.')
  expect(valueIn('О себе')).toBe('Паяю без него.')
})

test('a button in the settings downloads the member’s data as a file', async () => {
  await openSettings()
  await member.press('Скачать мои данные', 'main')
  expect(member.headers['content-disposition']).toMatch(/^attachment; filename="veche-Marina_K-\d{4}-\d\d-\d\d\.json"$/)
})

describe('the dialog of the avatar', () => {
  const DIALOG = '#avatar'
  const DESCRIPTION = 'Описание для тех, кто не видит'
  const descriptions = () => member.attributes('.navbar .me img.avatar', 'alt')
  const savePicture = () => member.press('Сохранить фото', DIALOG)

  test('[A2.settings.02 A2.modals.10 A5.images.01 P5.pickers.01 P5.pickers.02 P8.image-edit.04 P8.image-edit.06 P8.upload.04] sets, describes and removes the avatar without script, and is open again with the description after a refusal', async () => {
    await run("update users set pro_pic = null where username = 'Marina_K'")
    await openSettings()
    const opener = member.button('Сменить фото', 'main').getAttribute('popovertarget')
    expect(`#${opener}`).toBe(DIALOG)
    expect(member.field('Файл', DIALOG).accept).toMatch(/^(?:image\/\w+,?)+$/)
    expect(member.field(DESCRIPTION, DIALOG).placeholder).toBe('Опишите это изображение...')
    member.fill(DESCRIPTION, 'Рыжий кот', DIALOG)
    await savePicture()
    expect(member.text(`${DIALOG} [role=alert]`)).toBe('Фото профиля отсутствует.')
    expect(focusedIn(DIALOG)).toEqual(['image'])
    expect(valueIn(DESCRIPTION, DIALOG)).toBe('Рыжий кот')
    member.fill('Файл', new File(['<svg/>'], 'cat.jpg', { type: 'image/jpeg' }), DIALOG)
    await savePicture()
    expect(member.text(`${DIALOG} [role=alert]`)).toBe('Неподдерживаемый формат изображения.')
    expect(focusedIn(DIALOG)).toEqual(['image'])
    expect(valueIn(DESCRIPTION, DIALOG)).toBe('Рыжий кот')
    member.fill('Файл', await fileOf(picture(300, 200), 'png'), DIALOG)
    await savePicture()
    expect(statuses()).toContain('Фото профиля сохранено.')
    expect(descriptions()).toEqual(['Рыжий кот'])
    member.fill(DESCRIPTION, 'Черный кот', DIALOG)
    await savePicture()
    expect(statuses()).toContain('Альтернативный текст сохранен.')
    expect(descriptions()).toEqual(['Черный кот'])
    await member.press('Удалить фото', DIALOG)
    expect(statuses()).toContain('Фото профиля удалено.')
    expect(descriptions()).toEqual([])
  })

  test('[P8.image-edit.05] a description of the avatar saved after the session has ended shows an error', async () => {
    const [, name = ''] = await site.ordinary(2)
    await openSettings(name)
    await endSessions(name)
    member.fill(DESCRIPTION, 'Рыжий кот', DIALOG)
    await savePicture()
    expect(member.status).toBe(403)
    expect(member.text('main')).toContain('Пользователь не найден.')
    expect(isGuest()).toBe(true)
  })

  test('[P2.profile.05] only the owner of a profile sees a link that changes the profile picture', async () => {
    await openSettings()
    await member.open('/@Petrovich')
    expect(member.texts('main a')).not.toContain('Сменить фото')
    await member.open('/@Marina_K')
    await member.follow('Сменить фото', '.person .menu')
    expect(member.url).toBe('/settings')
  })
})

test('[A2.settings.09 A5.password.01 A5.password.02 A8.settings.03] the form for a new password is open again after a refusal, and shows the error at its field, which gets the focus', async () => {
  const dialog = '#change-password'
  await openSettings('Petrovich')
  for (const [old, next, repeat, message, field] of [
    ['wrong', 'longer than before', 'longer than before', 'Неверный предыдущий пароль', 'password'],
    [DEMO_PASSWORD, 'longer than before', 'something else', 'Пароли не совпадают.', 'repeatPassword'],
    [DEMO_PASSWORD, 'short', 'short', 'Пароль слишком короткий.', 'newPassword']
  ] as const) {
    member.fill('Текущий пароль', old, dialog)
    member.fill('Новый пароль', next, dialog)
    member.fill('Новый пароль ещё раз', repeat, dialog)
    await member.press('Сменить пароль', dialog)
    expect(member.text(`${dialog} [role=alert]`)).toBe(message)
    expect(focusedIn(dialog)).toEqual([field])
  }
})

test('[A2.settings.10 A5.delete.01 A8.settings.06] an account is deleted only after its owner types the confirming word and the password', async () => {
  const dialog = '#delete-account'
  const word = 'Напишите ДА, чтобы подтвердить'
  const contentToo = 'Удалить также мои посты и комментарии'
  const [, , name = ''] = await site.ordinary(3)
  // The deletion of an account leads to the farewell page, which shows nothing without a deletion.
  await member.open('/-/goodbye')
  expect(member.url).toBe('/')
  await openSettings(name)
  await member.open('/-/goodbye')
  expect([member.url, isGuest()]).toEqual(['/', false])
  await member.open('/settings')
  const send = async (confirming: string, password: string) => {
    member.fill(word, confirming, dialog)
    member.fill('Пароль', password, dialog)
    await member.press('Удалить аккаунт', dialog)
  }
  await expect(send('да', DEMO_PASSWORD)).rejects.toThrow('A browser would not submit the form')
  member.one<HTMLFormElement>(`${dialog} form`).noValidate = true
  await send('да', DEMO_PASSWORD)
  expect(member.text(`${dialog} [role=alert]`)).toBe('Чтобы удалить аккаунт, напишите ДА.')
  expect(focusedIn(dialog)).toEqual(['confirm'])
  expect(valueIn(word, dialog)).toBe('да')
  member.fill(contentToo, true, dialog)
  await send('ДА', 'not the password')
  expect(member.text(`${dialog} [role=alert]`)).toBe('Недопустимый пароль')
  expect(focusedIn(dialog)).toEqual(['deletePassword'])
  expect([valueIn(word, dialog), valueIn('Пароль', dialog)]).toEqual(['ДА', ''])
  expect(member.field(contentToo, dialog).checked).toBe(true)
  await send('ДА', DEMO_PASSWORD)
  expect(member.text('h1')).toBe('Ваш аккаунт успешно удален!')
  expect(isGuest()).toBe(true)
  await member.open(`/@${name}`)
  expect(member.text('main')).toContain('Аккаунт удален.')
})

describe('a member’s preference', () => {
  const choose = (setting: string) => run(`update users set ${setting} where username = 'Marina_K'`)
  const listed = () => member.attributes('.feed .card .place', 'href')
  const PINS = 2

  test('[A2.settings.04] a member’s preference hides profile pictures of accounts, but not of communities', async () => {
    const { name, account } = await row<{ name: string; account: string }>(
      `select c.name, u.username as account from communities c join community_mods m on m.community_id = c.id
        join users u on u.id = m.user_id where c.pro_pic is not null and u.pro_pic is not null limit 1`
    )
    const faces = async (path: string) => {
      await member.open(path)
      expect(member.all('[data-member]')).toHaveLength(1)
      return member.all('.people a[href^="/@"] img.avatar, .person img.avatar, .me img.avatar').length
    }
    await choose('hide_user_profile_pictures = 0')
    member.logIn(await site.as('Marina_K'))
    for (const path of [`/@${account}`, `/${name}`]) expect(await faces(path), path).toBeGreaterThan(0)
    await choose('hide_user_profile_pictures = 1')
    for (const path of [`/@${account}`, `/${name}`, `/${name}?tab=about`]) expect(await faces(path), path).toBe(0)
    expect(member.all('main img.avatar').length).toBeGreaterThan(0)
  })

  test('[P2.routes-home.02 P2.routes-home.03 P2.routes-feeds.02] the setting homeFeed chooses the feed of the home page, and /subscriptions always lists posts of the member’s communities', async () => {
    member.logIn(await site.as('Marina_K'))
    await member.open('/subscriptions?sort=latest')
    const joined = new Set(member.attributes('#sidebar .side-link[href^="/"]', 'href'))
    const foreign = (communities: string[]) => communities.filter(community => !joined.has(community))
    const own = listed()
    expect([own.length, foreign(own)]).toEqual([25, []])
    for (const home of ['subscriptions', 'all']) {
      await member.open('/settings')
      member.fill('Главная страница', home, 'main')
      await save()
      await member.open('/')
      const shown = listed().slice(PINS)
      expect(shown).toHaveLength(25)
      if (home === 'subscriptions') expect(foreign(shown)).toEqual([])
      expect(member.texts('#sidebar a')[1]).toBe(home === 'all' ? 'Подписки' : 'Все')
    }
  })
})

test('[P2.sidebar.10] the sidebar of a member has the home page, the other feed, the communities and the pages about the site, then the member’s lists, then the member’s communities', async () => {
  member.logIn(await site.as('Marina_K'))
  const BY = "user_id = (select id from users where username = 'Marina_K')"
  const lists = await site.rows<{ name: string }>(`select display_name as name from lists where ${BY}`)
  const joined = await site.rows<{ href: string }>(`select '/' || c.name as href from community_members m
    join communities c on c.id = m.community_id where m.${BY}`)
  for (const [home, other] of [
    ['subscriptions', 'Все'],
    ['all', 'Подписки']
  ] as const) {
    await member.open('/settings')
    member.fill('Главная страница', home, 'main')
    await save()
    await member.open('/communities')
    const entries = member.texts('#sidebar :is(h2, a.side-link:not([rel]))')
    expect(entries.slice(0, 9)).toEqual([
      'Главная',
      other,
      'Сообщества',
      'Правила',
      'Условия использования',
      'Конфиденциальность',
      'Контакты',
      'О нас',
      'Мои списки'
    ])
    const second = entries.indexOf('Мои сообщества')
    expect(entries.slice(9, second).sort()).toEqual(lists.map(({ name }) => name).sort())
    expect(entries.slice(second + 1 + joined.length)).toEqual(['Создать сообщество'])
    const places = member.attributes('#sidebar a.side-link:not([rel])', 'href').slice(-1 - joined.length, -1)
    expect(places.sort()).toEqual(joined.map(({ href }) => href).sort())
  }
})

test('[P2.navbar.03 P2.navbar.04 P2.navbar.05 P2.sidebar.03 P2.sidebar.11 P2.sidebar.12 P2.routes-feeds.03] the navbar and the sidebar of a member show the entries that guests do not get', async () => {
  member.logIn(await site.as('Petrovich'))
  await member.open('/')
  expect(member.all('.navbar a[href="/login"], .navbar a[href="/signup"]')).toEqual([])
  expect(member.all('.navbar a[href="/notifications"]')).toHaveLength(1)
  const menu = '.me .menu-list'
  expect(member.text(menu)).toMatch(/@Petrovich\s*[\d.]+k?\u00a0очк/)
  expect(member.link('Настройки', menu).getAttribute('href')).toBe('/settings')
  expect(member.link('Профиль', menu).getAttribute('href')).toBe('/@Petrovich')
  expect(member.texts('#sidebar h2')).toEqual(expect.arrayContaining(['Мои списки', 'Мои сообщества']))
  expect(member.texts('#sidebar a')[1]).toMatch(/^(?:Подписки|Все)$/)
})

test('[P2.navbar.06] only admins have a link to the admin pages', async () => {
  const admin = () => member.all('.me .menu-list a[href="/admin"]').length
  for (const [name, count] of [
    ['Petrovich', 0],
    ['Sova', 1]
  ] as const) {
    member.logIn(await site.as(name))
    await member.open('/')
    expect(admin(), name).toBe(count)
  }
  expect(member.link('Администрирование', '.me .menu-list').getAttribute('href')).toBe('/admin')
})
