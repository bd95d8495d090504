import { beforeEach, expect, test } from 'vitest'
import { logIn } from '#tests/support/member.ts'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})

test('[P2.navbar.01 P2.navbar.02 P2.footer.01 P2.sidebar.16] a guest’s page has the logo, login and sign-up, no bell or profile menu, the links of the footer, and a link to the site’s page on a social network', async () => {
  await guest.open('/')
  expect(guest.attributes('header.navbar a.brand', 'href')).toEqual(['/'])
  expect(guest.all('header.navbar a[href="/login"]')).toHaveLength(1)
  expect(guest.all('header.navbar a[href="/signup"]')).toHaveLength(1)
  expect(guest.all('header.navbar :is(a[href="/notifications"], .menu)')).toEqual([])
  expect(guest.attributes('footer.fine a', 'href')).toEqual([
    '/about',
    '/guidelines',
    '/privacy-policy',
    '/moderator-guidelines',
    '/markdown-guide',
    '/docs/api',
    '/about#contacts'
  ])
  expect(guest.attributes('#sidebar a[rel~=me]', 'href')).toEqual([expect.stringMatching(/^https:\/\//)])
})

test('[P2.sidebar.02 P2.sidebar.04 P2.sidebar.05 P2.sidebar.06 P2.sidebar.07 P2.sidebar.08 P2.sidebar.09 P2.sidebar.10 P2.routes-feeds.04 P2.routes-feeds.05] the sidebar of a guest has the specified links in their order, no link to a feed besides the home page, and a home link with the sort of the open home feed', async () => {
  await guest.open('/?sort=latest')
  expect(guest.link('Главная', '#sidebar').getAttribute('href')).toBe('/?sort=latest')
  await guest.open('/')
  const links = guest.all('#sidebar a.side-link').map(link => [link.textContent.trim(), link.getAttribute('href')])
  expect(links.slice(0, 7)).toEqual([
    ['Главная', '/'],
    ['Сообщества', '/communities'],
    ['Правила', '/guidelines'],
    ['Условия использования', '/terms'],
    ['Конфиденциальность', '/privacy-policy'],
    ['Контакты', '/about#contacts'],
    ['О нас', '/about']
  ])
  expect(guest.texts('#sidebar .side-about summary')).toEqual(['О сайте'])
  expect(guest.texts('#sidebar details.side-about:not([open]) a')).toEqual(links.slice(2, 7).map(([text]) => text))
  await guest.follow('Правила', '#sidebar')
  expect(guest.url).toBe('/guidelines')
  expect(guest.link('Правила', '#sidebar details.side-about[open]').getAttribute('aria-current')).toBe('page')
  expect(guest.texts('#sidebar a').filter(text => ['Подписки', 'Все'].includes(text))).toEqual([])
})

test('[P2.bottombar.05] the bottom bar marks the entry of the open page', async () => {
  const marked = async (path: string) => {
    await guest.open(path)
    return guest.texts('.bottombar [aria-current=page]')
  }
  expect(await marked('/')).toEqual(['Главная'])
  expect(await marked('/communities')).toEqual(['Сообщества'])
  expect(await marked('/search')).toEqual(['Поиск'])
  expect(await marked('/about')).toEqual([])
  guest.logIn(await logIn(origin, 'Petrovich'))
  expect(await marked('/new')).toEqual(['Создать пост'])
  expect(await marked('/notifications')).toEqual([expect.stringMatching(/^Уведомления/)])
})
