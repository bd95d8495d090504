import { beforeEach, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'

const cards = 'main .feed > .card[id]'
const names = '.places h2'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})
const ask = (path: string) => fetch(origin + path, { redirect: 'manual' })
const canonical = () => guest.attributes('link[rel=canonical]', 'href')

test('[P2.routes-community.01 P2.community-page.02 P2.community-page.04 P2.community-page.06] a guest sees a community with the tabs for posts and for information, and the buttons to join and to post', async () => {
  await guest.open('/Radio')
  expect(guest.status).toBe(200)
  expect(guest.text('h1')).toBe('Radio')
  expect(guest.texts('main .tabs a')).toEqual(['Посты', 'О сообществе'])
  expect(guest.texts('main .tabs a[aria-current=page]')).toEqual(['Посты'])
  expect(guest.all('a[href="/new?community=Radio"]').length).toBeGreaterThan(0)
  expect(guest.all(cards).length).toBeGreaterThan(0)
  await guest.press('Присоединиться')
  expect(guest.url).toMatch(/\/login\?do=join%3Ag\w+&next=%2FRadio$/)
})

test('[P2.community-page.01] a community’s name in another letter case redirects to the canonical address with the query', async () => {
  const answer = await ask('/rADIO?sort=latest&utm=1')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toMatch(/\/Radio\?sort=latest&utm=1$/)
})

test('[P2.routes-linked.02] the address of a username without @ redirects to the profile', async () => {
  const answer = await ask('/petrovich')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toMatch(/\/@Petrovich$/)
})

test('[P8.not-found.05] the address of a community or account that does not exist shows the not-found page', async () => {
  for (const path of ['/net_takogo', '/ab', '/имя', '/a-b', `/${'a'.repeat(300)}`]) {
    await guest.open(path)
    expect(guest.status, path).toBe(404)
    expect(guest.text('h1')).toBe('Страница не найдена')
  }
})

test('[P2.community-page.03] the About tab shows the rules with their explanations and the moderators', async () => {
  await guest.open('/Radio')
  await guest.follow('О сообществе', 'main .tabs')
  expect(guest.texts('main .tabs a[aria-current=page]')).toEqual(['О сообществе'])
  expect(guest.all('#rules li').length).toBeGreaterThan(0)
  expect(guest.all('#moderators a[href="/@Petrovich"]').length).toBeGreaterThan(0)
  expect(canonical()).toEqual([expect.stringMatching(/\/Radio\?tab=about$/)])
})

test('[P2.community-page.13] a community’s posts come in pages numbered from 1, with 25 posts each', async () => {
  const ids = () => guest.all(`${cards}:not(:has(.pinned))`).map(({ id }) => id)
  const idsOf = async (path: string) => {
    await guest.open(path)
    return ids()
  }
  const first = await idsOf('/Radio')
  expect(first.length).toBeGreaterThan(0)
  expect(await idsOf('/Radio?page=1')).toEqual(first)
  expect(await idsOf('/Radio?page=nonsense')).toEqual(first)
  const second = await idsOf('/Radio?page=2')
  expect(second).toHaveLength(25)
  expect(first.filter(id => second.includes(id))).toEqual([])
  await guest.open('/Radio')
  await guest.follow(guest.one('main a[rel=next]'))
  expect(guest.url).toMatch(/[?&]page=2/)
  expect(ids()).toEqual(second)
  expect(canonical()).toEqual([expect.stringMatching(/\/Radio\?page=2$/)])
})

test('the address of a community with a page number beyond the last page shows an empty list', async () => {
  await guest.open('/Radio?page=900')
  expect(guest.status).toBe(200)
  expect(guest.text('main')).toContain('Нечего показать')
})

test('a community’s page has breadcrumbs for search engines and the address of the community’s Atom feed', async () => {
  await guest.open('/Radio')
  expect(guest.document.title).toBe('Radio — Вече')
  expect(guest.attributes('meta[name=description]', 'content')).toEqual([expect.stringMatching(/^Radio: .+участник/)])
  expect(guest.attributes('link[type="application/atom+xml"]', 'href')).toEqual(['/Radio/feed.xml'])
  expect(guest.structuredData()[0]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная' }, { name: 'Сообщества' }, { name: 'Radio' }]
  })
})

test('a community’s page costs one round trip', async () => {
  await guest.open('/Radio?sort=week&page=1&tab=')
  expect(guest.headers['server-timing']).toMatch(/trips;desc="1"/)
})

test('[P2.routes-communities.01 P2.communities-page.03] a guest sees all communities, the largest first', async () => {
  await guest.open('/communities')
  expect(guest.status).toBe(200)
  const listed = guest.texts(names)
  expect(listed).toEqual(expect.arrayContaining(['VecheMeta', 'VecheSuggestions', 'DiscoApp', 'Diskette', 'Radio']))
  const sizes = guest.texts('.place-card .num').map(text => Number(/^\d+/.exec(text)))
  expect(sizes).toHaveLength(listed.length)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('[P2.communities-page.02] the list of communities offers five sorts', async () => {
  await guest.open('/communities')
  const values = guest.attributes('main select[name=sort] option', 'value')
  expect(values).toEqual(['size', 'new', 'old', 'name_asc', 'name_dsc'])
  guest.fill('Порядок', 'old')
  await guest.press('Показать')
  expect(guest.url).toBe('/communities?sort=old')
  const order = async (sort: string) => {
    await guest.open(`/communities?sort=${sort}`)
    return guest.attributes(`${names} a`, 'href')
  }
  expect(await order('old')).toEqual((await order('new')).toReversed())
  expect(await order('name_dsc')).toEqual((await order('name_asc')).toReversed())
  const byName = await order('name_asc')
  expect(byName).toEqual(byName.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(await order('nonsense')).toEqual(await order('size'))
})

test('[P2.communities-page.01] the search box finds communities by their names in any letter case', async () => {
  await guest.open('/communities')
  guest.one<HTMLInputElement>('.finder input').value = 'VECHE'
  await guest.press(guest.one('.finder button'))
  expect(guest.url).toMatch(/\?q=VECHE$/)
  expect(guest.texts(names).toSorted()).toEqual(['VecheMeta', 'VecheSuggestions'])
  await guest.open('/communities?q=%25%27')
  expect(guest.text('main')).toContain('Нечего показать')
})

test('[P2.communities-page.04] a guest who clicks to create a community is redirected to the login', async () => {
  await guest.open('/communities')
  await guest.press('Подать заявку')
  expect(guest.url).toBe('/login?do=&next=%2Fcommunities')
})
