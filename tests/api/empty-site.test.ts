import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ DEMO: '0' })
})
afterAll(() => site?.stop())

const textOf = async (path: string) => (await fetch(site.origin + path)).text()

test('the front page of a new site without posts shows the welcome, and names no communities that do not exist', async () => {
  const page = await textOf('/')
  expect(page).toContain('class="welcome"')
  expect(page).toContain('Нечего показать')
  expect(page).not.toMatch(/VecheMeta|VecheSuggestions|DiscoApp|Diskette/)
})

test('every link of the front page of a new site works', async () => {
  const page = await textOf('/')
  const links = new Set([...page.matchAll(/href="(\/[^"#]*)/g)].map(([, path]) => path ?? ''))
  expect(links.size).toBeGreaterThan(10)
  for (const path of links) expect((await fetch(site.origin + path)).status, path).toBe(200)
})

test('the list of communities, the API’s feed of posts, the Atom feed and the sitemap of a new site work without posts', async () => {
  expect((await fetch(`${site.origin}/communities`)).status).toBe(200)
  expect(await (await fetch(`${site.origin}/api/posts`)).json()).toMatchObject({ posts: [], next: null })
  for (const path of ['/feed.xml', '/sitemap.xml']) expect((await fetch(site.origin + path)).status, path).toBe(200)
})
