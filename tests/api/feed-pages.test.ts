import { beforeEach, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { findPost } from '#tests/support/posts.ts'
import { Visitor } from '#tests/support/visitor.ts'

const SORTS = ['hot', 'activity', 'latest', 'day', 'week', 'month', 'year', 'all']
const card = '.feed > .card[id]'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})
async function titlesOf(path: string): Promise<string[]> {
  await guest.open(path)
  return guest.texts(`${card} h2`)
}

test('[P2.routes-home.01 P2.routes-feeds.01] the front page and /all show a guest the posts of all communities, 25 per page', async () => {
  const home = await titlesOf('/')
  expect(guest.text('h1')).toBe('Главная')
  expect(home.length).toBeGreaterThan(0)
  const all = await titlesOf('/all')
  expect(guest.text('h1')).toBe('Все')
  expect(all).toEqual(home)
  expect(await titlesOf('/?sort=latest')).toHaveLength(25)
})

test('[P2.feed-sort.01 P2.feed-sort.05] each of the eight sorts shows the feed in the order of that sort', async () => {
  await guest.open('/')
  expect(guest.attributes('select[name=sort] option', 'value')).toEqual(SORTS)
  guest.fill('Порядок', 'Новое')
  await guest.press('Показать')
  expect(guest.url).toBe('/?sort=latest')
  const times = guest.attributes(`${card} time`, 'datetime')
  expect(times.length).toBeGreaterThan(0)
  expect(times).toEqual(times.toSorted().reverse())
})

test('[P2.feed-sort.02] an unknown or missing sort gives the hot feed', async () => {
  const hot = await titlesOf('/?sort=hot')
  for (const path of ['/', '/?sort=nonsense', '/?next=nonsense']) expect(await titlesOf(path), path).toEqual(hot)
})

test('each page of the feed has a plain link to the next page, and no post is missing between the pages', async () => {
  const first = await titlesOf('/?sort=latest')
  await guest.follow(guest.one('.more a[rel=next]'))
  expect(guest.url).toMatch(/[?&]next=/)
  const second = guest.texts(`${card} h2`)
  expect(second).toHaveLength(25)
  expect(new Set([...first, ...second]).size).toBe(50)
  expect(guest.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
})

test('[P1.welcome.01 P1.welcome.02] guests see the welcome banner after the second card, with the number of accounts', async () => {
  await guest.open('/')
  const banner = '.feed > :nth-child(3)'
  expect(guest.one(banner).className).toBe('welcome')
  expect(guest.text(banner)).toMatch(/Здесь уже \d+\sчеловек/)
  expect(guest.texts(`${banner} a`)).toEqual(['Создать аккаунт', 'Как здесь принято'])
  await guest.follow(guest.one('.more a'))
  expect(guest.all('.welcome')).toEqual([])
})

test('a guest’s click on a vote or on saving redirects to the login, which leads back', async () => {
  await guest.open('/all?sort=day')
  const [up] = guest.all(`${card} .up:enabled`)
  await guest.press(up ?? 'missing')
  expect(guest.url).toMatch(/^\/login\?/)
  const parameters = new URL(guest.url, origin).searchParams
  expect(parameters.get('next')).toBe('/all?sort=day')
  // An id may contain each character of Base64url, including `-` and `_`.
  expect(parameters.get('do')).toMatch(/^up:p[\w-]{8}$/)
})

test('[P2.post-card.01 P2.post-card.03 P2.post-card.10] a guest’s card shows community, author, capacity, age and pin, and has no menu', async () => {
  const post = await findPost("p.pinned_site_at is not null and p.user_group <> 'normal' and p.deleted_at is null")
  await guest.open('/')
  const meta = `#p${post.publicId} .meta`
  expect(guest.attributes(`${meta} .place`, 'href')).toEqual([`/${post.community}`])
  expect(guest.attributes(`${meta} a[href^="/@"]`, 'data-label')).toEqual([
    expect.stringMatching(/администратор|модератор/)
  ])
  expect(guest.text(`${meta} time`)).toMatch(/назад|только что/)
  expect(guest.text(meta)).toContain('Закреплено')
  expect(guest.all(`${card} :is(.menu, [popovertarget])`)).toEqual([])
})

test('[P2.post-card.02] an edited post is marked as edited on its card', async () => {
  const post = await findPost(
    'p.edited_at - p.created_at > 300000 and p.deleted_at is null and p.pinned_at is null order by p.id desc'
  )
  await guest.open(`/${post.community}?sort=latest`)
  for (let pages = 0; pages < 8 && guest.all(`#p${post.publicId}`).length === 0; pages += 1)
    await guest.follow(guest.one('.more a'))
  expect(guest.text(`#p${post.publicId} .meta`)).toContain('изменено')
})

test('[P2.feed-images.01] pictures of the first three cards load with the page, pictures of later cards when they come near the viewport', async () => {
  for (const path of ['/?sort=hot', '/?sort=latest', '/Foto?sort=latest']) {
    await guest.open(path)
    const lazy = guest.all(card).map(each => [...each.querySelectorAll('img:not(.avatar)')].map(isLazy))
    expect(lazy.slice(0, 3).flat(), path).not.toContain(true)
    expect(lazy.slice(3).flat(), path).not.toContain(false)
  }
})
const isLazy = (image: Element): boolean => image.getAttribute('loading') === 'lazy'

test('[P9.feed.01] the HTML of a feed’s page has the first six cards in full', async () => {
  expect((await titlesOf('/')).slice(0, 6).filter(Boolean)).toHaveLength(6)
})

test('a post with a video links to the page of the video', async () => {
  const post = await findPost("p.link_url like 'https://%youtu%' and p.deleted_at is null")
  await guest.open(post.path)
  expect(guest.attributes('a.video', 'href')).toEqual([post.linkUrl])
})

const BUSY_POST = 'p.no_comments between 20 and 40 and p.deleted_at is null'

test('[P1.guest-read.02] without script a guest reads the home feed, a post with its comments, a community and a profile', async () => {
  await guest.open('/')
  expect(guest.all('.feed .card h2').length).toBeGreaterThanOrEqual(25)
  const post = await findPost(BUSY_POST)
  await guest.open(post.path)
  expect(guest.all('.post h1')).toHaveLength(1)
  expect(guest.all('.comment')).toHaveLength(post.noComments)
  for (const path of ['/Radio', '/@Petrovich']) {
    await guest.open(path)
    expect(guest.all('.feed .card').length, path).toBeGreaterThan(0)
  }
})

/** Matches product names and international words, which the Russian interface writes in Latin letters. */
const NAMES =
  /@[\w-]+|(?<=Ответить: )[\w-]+|\b(?:Veche\w*|Markdown|X|Facebook|YouTube|RuTube|VK|RSS|UTC|Atom|PWA|ghost)\b/g
const LABELS =
  'button, nav a, nav summary, label, option, footer, .tabs, .button, .welcome, dt, .more, aside h2, main > h1'

test('[P1.product.01] all texts of the interface are in Russian', async () => {
  const answer = await fetch(`${origin}/api/communities?limit=100`)
  const known = new Set(((await answer.json()) as { name: string }[]).map(({ name }) => name))
  const post = await findPost(BUSY_POST)
  for (const path of [
    '/',
    '/communities',
    '/Radio',
    post.path,
    '/@Petrovich',
    '/@Petrovich/lists',
    '/login',
    '/search',
    '/nowhere/at/all'
  ]) {
    await guest.open(path)
    const { document } = guest
    const attributes = ['aria-label', 'placeholder', 'title', 'data-label'].flatMap(name =>
      guest.attributes(`[${name}]`, name)
    )
    const texts = [...document.querySelectorAll(LABELS)].map(({ textContent }) => textContent)
    const words = [document.title, ...attributes, ...texts].flatMap(
      label => label.replace(NAMES, '').match(/[A-Za-z]{2,}/g) ?? []
    )
    expect(
      words.filter(word => !known.has(word)),
      path
    ).toEqual([])
  }
})

test('[P2.feed-scroll.05 P2.feed-scroll.04] a feed shows a message at its end, and an empty feed shows another message', async () => {
  const cursorAtEnd = Buffer.from(JSON.stringify(['0'.repeat(24)])).toString('base64url')
  await guest.open(`/-/feed?feed=all&sort=latest&next=${cursorAtEnd}`)
  expect(guest.text('body')).toBe('Больше постов нет')
  await guest.open(`/?sort=latest&next=${cursorAtEnd}`)
  expect(guest.text('.feed')).toBe('Нечего показать')
})
