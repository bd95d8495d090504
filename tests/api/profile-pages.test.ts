import { beforeEach, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { one } from './database.ts'

const items = 'main .feed > .card[id]'
const person = '.person'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})
const ids = () => guest.all(items).map(({ id }) => id)
/** Reads the texts of those cards beside the profile that contain the given heading. */
const asideTexts = (heading: string) => guest.texts('.aside section').filter(text => text.includes(heading))

test('[P2.routes-profile.01 P2.profile.04] a profile shows the account’s name, avatar and data', async () => {
  await guest.open('/@Petrovich')
  expect(guest.status).toBe(200)
  expect(guest.text(`${person} h1`)).toBe('@Petrovich')
  expect(guest.all(`${person} img.avatar`)).toHaveLength(1)
  const head = guest.text(person)
  expect(head).toMatch(/С\u00a0нами с\u00a0\d{1,2}\u00a0[а-я]+\u00a020\d\d/)
  expect(head).toMatch(/последнее посещение: [а-я]+\u00a020\d\d/)
  expect(head).toMatch(/очк/)
  expect(guest.text(`${person} .about`)).toMatch(/^С\sчего началось/)
  expect(guest.all(`${person} input[type=file]`)).toEqual([])
})

test('[P2.profile.06] the profile of an admin says that the account is an admin, and other profiles do not', async () => {
  await guest.open('/@Sova')
  expect(guest.text(person)).toContain('Администратор')
  await guest.open('/@Petrovich')
  expect(guest.text(person)).not.toContain('Администратор')
})

test('[P2.profile.01 P2.profile.02 P2.profile.09] the tabs of a profile show posts, comments or both, newest first', async () => {
  await guest.open('/@Petrovich')
  const overview = ids()
  expect(guest.texts(`${person} .tabs a:not(.info-tab)`)).toEqual(['Обзор', 'Посты', 'Комментарии'])
  expect(guest.texts('.tabs a[aria-current=page]')).toEqual(['Обзор'])
  for (const filter of ['overview', 'nonsense']) {
    await guest.open(`/@Petrovich?filter=${filter}`)
    expect(ids()).toEqual(overview)
  }
  await guest.follow('Посты', `${person} .tabs`)
  expect(guest.url).toMatch(/filter=posts/)
  expect(ids()[0]).toMatch(/^p/)
  expect(ids().filter(id => !id.startsWith('p'))).toEqual([])
  await guest.follow('Комментарии', `${person} .tabs`)
  expect(guest.url).toMatch(/filter=comments/)
  expect(ids()[0]).toMatch(/^c/)
  expect(ids().filter(id => !id.startsWith('c'))).toEqual([])
})

test('a comment in a profile shows the comment’s post, and links to the comment in the thread', async () => {
  await guest.open('/@Petrovich?filter=comments')
  const [comment = ''] = ids()
  const id = comment.slice(1)
  expect(guest.attributes(`#${comment} h2 a`, 'href')).toEqual([expect.stringMatching(/^\/\w+\/post\/\w{8}$/)])
  await guest.follow('К обсуждению', `#${comment}`)
  expect(guest.url).toMatch(new RegExp(`/post/\\w{8}/${id}#c${id}$`))
  expect(guest.all(`#c${id}`)).toHaveLength(1)
})

test('a comment in a profile is shown with the icon of the comment’s community', async () => {
  await guest.open('/@Sova?filter=comments')
  expect(guest.all('.quote .place[href="/Programming"] img.avatar').length).toBeGreaterThan(0)
})

test('a link leads to the next page of a profile’s list', async () => {
  await guest.open('/@Petrovich?filter=comments')
  const first = ids()
  expect(first).toHaveLength(25)
  await guest.follow(guest.one('main a[rel=next]'))
  expect(guest.url).toMatch(/filter=comments&next=/)
  expect(ids().length).toBeGreaterThan(0)
  expect(ids().filter(id => first.includes(id))).toEqual([])
})

test('[P2.profile.03] an address with another letter case of the account’s name redirects to the canonical address with the query', async () => {
  const answer = await fetch(`${origin}/@pETROVICH?filter=posts&utm=1`, { redirect: 'manual' })
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toMatch(/\/@Petrovich\?filter=posts&utm=1$/)
})

test('[P8.not-found.04] the page of an unknown account is the not-found page, without an alert', async () => {
  for (const path of ['/@net_takogo', '/@ab', '/@', '/@имя', `/@${'a'.repeat(300)}`]) {
    await guest.open(path)
    expect(guest.status, path).toBe(404)
    expect(guest.text('h1')).toBe('Страница не найдена')
    expect(guest.all('.alert')).toEqual([])
  }
})

test('[P2.profile-side.01 P2.profile-side.03 P2.profile-side.04] the cards beside a profile have a summary, the moderated communities and the public lists', async () => {
  await guest.open('/@Petrovich')
  expect(asideTexts('Сводка')).toEqual([expect.stringMatching(/Постов\s*\d+\s*Комментариев\s*\d+/)])
  expect(asideTexts('Модератор в')).toEqual([expect.stringContaining('Radio')])
  expect(guest.all('.aside a[href="/Radio"]')).toHaveLength(1)
  expect(asideTexts('Списки')).toHaveLength(1)
  expect(guest.all('.aside a[href="/@Petrovich/lists/schemes"]')).toHaveLength(1)
  await guest.follow('Показать все', '.aside')
  expect(guest.url).toBe('/@Petrovich/lists')
})

test('[P2.profile-side.02] badges are shown in the head of a profile and in a card for badges', async () => {
  await guest.open('/@vydra_v_lesu')
  expect(guest.text(person)).toContain('Поддерживает Вече')
  expect(asideTexts('Достижения')).toEqual([expect.stringContaining('Поддерживает Вече')])
})

for (const { name, message, row } of [
  { name: 'radist_Perm', message: 'Аккаунт удален.', row: '[P2.profile-gone.01]' },
  { name: 'makar_kochegar', message: 'Аккаунт заблокирован.', row: '[P2.profile-gone.02]' }
]) {
  test(`${row} the profile of a deleted or banned account shows only links and the message “${message}”`, async () => {
    for (const path of [`/@${name}`, `/@${name}/lists`]) {
      await guest.open(path)
      expect(guest.status).toBe(200)
      expect(guest.text('h1')).toBe(message)
      expect(guest.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
      expect(guest.all('.person, .card')).toEqual([])
      expect(guest.texts('main a')).toEqual(['На главную', 'Сообщества'])
    }
  })
}

test('[P9.avatar.02] the avatars beside links, in cards and in profile heads are the copies of 50, 120 and 200 pixels', async () => {
  const sources = (selector: string) => guest.attributes(`${selector} img.avatar`, 'src')
  await guest.open('/@Petrovich')
  expect(sources(person)).toEqual([expect.stringContaining('size=200x200')])
  expect(sources('.side-link')[0]).toContain('size=50x50')
  await guest.open('/communities')
  expect(sources('.place-card')[0]).toContain('size=120x120')
})

test('a profile has a title, a canonical address, a feed, a picture and structured data for search engines', async () => {
  await guest.open('/@Petrovich')
  expect(guest.document.title).toBe('@Petrovich — Вече')
  expect(guest.attributes('link[rel=canonical]', 'href')).toEqual([expect.stringMatching(/\/@Petrovich$/)])
  expect(guest.attributes('link[type="application/atom+xml"]', 'href')).toEqual(['/@Petrovich/feed.xml'])
  expect(guest.attributes('meta[property="og:image"]', 'content')).toEqual([
    expect.stringMatching(/^http.+\.jpeg\?.*size=1200x1200/)
  ])
  const [profile, crumbs] = guest.structuredData()
  expect(profile).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Petrovich' } })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
})

for (const { what, path, link } of [
  { what: 'the avatar of a profile', path: '/@Petrovich', link: '.person > a' },
  { what: 'the icon of a community', path: '/Radio', link: '.community .who > a' },
  { what: 'the banner of a community', path: '/Radio', link: '.community > a' }
])
  test(`${what} is a link to its file`, async () => {
    await guest.open(path)
    await guest.follow(guest.one(link))
    expect(guest.headers['content-type']).toMatch(/^image\//)
  })

test('the letter shown for an account without an avatar is no link to the viewer of pictures', async () => {
  const { name } = await one<{ name: string }>(
    'select username as name from users where pro_pic is null and deleted_at is null and banned_at is null'
  )
  await guest.open(`/@${name}`)
  expect(guest.all(`${person} > .avatar[data-letter]`)).toHaveLength(1)
  expect(guest.all(`${person} [data-full]`)).toEqual([])
})

test('the page of a profile costs one round trip', async () => {
  await guest.open('/@Sova?filter=overview&tab=none')
  expect(guest.headers['server-timing']).toMatch(/trips;desc="1"/)
})
