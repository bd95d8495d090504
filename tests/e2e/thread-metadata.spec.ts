import { createClient } from '@libsql/client/http'
import { expect, test } from '@playwright/test'
import { renderMarkdown } from '#functions/markdown/markdown.ts'
import { findPost } from '#tests/support/posts.ts'

const LIVE = 'p.deleted_at is null and p.locked_at is null'

test('a thread has metadata for search engines: the discussion, its first comments and the breadcrumbs', async ({
  page
}) => {
  const post = await findPost(`${LIVE} and p.type = 'text' and p.no_comments between 20 and 60`)
  await page.goto(post.path)
  const title = await page.locator('h1').textContent()
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [posting, crumbs] = blocks.map(text => JSON.parse(text))
  expect(posting).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: title?.slice(0, 110),
    url: expect.stringMatching(new RegExp(`^https?://.*${post.path}$`)),
    datePublished: expect.stringMatching(/^\d{4}-/),
    author: { '@type': 'Person' }
  })
  expect(posting.comment).toHaveLength(20)
  expect(posting.comment[0]).toMatchObject({ '@type': 'Comment', text: expect.stringMatching(/\S/) })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }]
  })
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${post.path}$`))
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title ?? '')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
})

test('the link preview of a post with pictures has a picture that can be loaded', async ({ page, request }) => {
  const post = await findPost(`${LIVE} and json_array_length(p.images) > 1`)
  await page.goto(post.path)
  const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await request.get(new URL(address).pathname + new URL(address).search)).status()).toBe(200)
})

test('[P2.post-page.09] the share menu of a post copies its link, links to social networks and downloads its picture', async ({
  page,
  context
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = await findPost(`${LIVE} and p.type = 'image'`)
  await page.goto(post.path)
  const menu = page.locator('.share')
  await menu.locator('summary').click()
  const address = encodeURIComponent(new URL(post.path, page.url()).href)
  await expect(menu.getByRole('link', { name: 'X', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`^https://x\\.com/.*${address}`)
  )
  await expect(menu.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', new RegExp(address))
  await expect(menu.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', new RegExp(address))
  await expect(menu.getByRole('link', { name: 'ВКонтакте' })).toHaveAttribute('href', new RegExp(address))
  await expect(menu.getByRole('link', { name: /^Скачать (эту )?картинку$/ })).toHaveAttribute('download')
  await menu.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByText('Ссылка скопирована в буфер обмена.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(post.path, page.url()).href)
  await expect(menu.locator('.menu-list')).toBeHidden()
  await menu.locator('summary').click()
  await expect(menu.getByRole('button', { name: 'Скопировать ссылку' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.locator('.menu-list')).toBeHidden()
  await expect(menu.locator('summary')).toBeFocused()
})

test('[P2.post-page.10] up to 1170 px the share button of a post opens the device’s dialog instead of the menu', async ({
  page
}) => {
  const post = await findPost(LIVE)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => document.body.setAttribute('data-shared', data.url ?? '')
    })
  })
  await page.setViewportSize({ width: 1170, height: 800 })
  await page.goto(post.path)
  await page.locator('.share summary').click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', new URL(post.path, page.url()).href)
  await expect(page.locator('.share .menu-list')).toBeHidden()
  await page.setViewportSize({ width: 1171, height: 800 })
  await page.locator('.share summary').click()
  await expect(page.locator('.share .menu-list')).toBeVisible()
})

test('scripts and event handlers in the text of a post are not executed in its thread', async ({ page }) => {
  const hostile = [
    '<script>document.title = "broken"</script><img src=x onerror="document.title=1">',
    '[a](javascript:alert(1)) [b](data:text/html,x) <a href="javascript:alert(2)" onclick="x">c</a>',
    '`</script><script>alert(3)</script>` ![p](javascript:alert(4))'
  ]
  const title = '</title></script><script>document.title = "broken"</script>"\'><img src=x onerror=alert(5)>'
  const like = await findPost(LIVE)
  const db = createClient({ url: process.env.DATABASE_URL ?? '' })
  const [id, publicId] = ['1'.repeat(24), 'hostile_']
  // The post is deleted, so that the lists of other tests do not contain it.
  await db.execute({
    sql: `insert or replace into posts (id, public_id, type, user_id, community_id, title, body, body_html, preview, hot, no_comments, created_at, last_activity_at, deleted_at, deleted_as)
      select ?, ?, 'text', user_id, community_id, ?, ?, ?, ?, 0, 3, created_at, created_at, created_at, 'normal' from posts where id = ?`,
    args: [id, publicId, title, hostile.join('\n\n'), renderMarkdown(hostile.join('\n\n')), hostile.join(' '), like.id]
  })
  for (const [at, text] of hostile.entries()) {
    await db.execute({
      sql: `insert or replace into comments (id, post_id, community_id, user_id, body, body_html, upvotes, created_at)
        select ?, ?, community_id, user_id, ?, ?, 1, created_at from posts where id = ?`,
      args: [`${at}`.repeat(24), id, text, renderMarkdown(text, 3), like.id]
    })
  }
  const path = `/${like.community}/post/${publicId}`
  await page.goto(path)
  await expect(page.locator('h1')).toHaveText(title)
  await expect(page.locator('.comment')).toHaveCount(3)
  await expect(page).toHaveTitle(/^<\/title><\/script>/)
  const result = await page.evaluate(() => ({
    handlers: [...document.querySelectorAll('main *')].filter(one =>
      one.getAttributeNames().some(name => /^on/.test(name))
    ).length,
    links: [...document.querySelectorAll('main a')].filter(
      one => !/^(https?:|\/|#|\.|\?)/.test(one.getAttribute('href') ?? '')
    ).length,
    images: document.querySelectorAll('main .prose img, main h1 img').length,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(one =>
      JSON.parse(one.textContent ?? '')
    )[0].headline
  }))
  expect(result).toEqual({ handlers: 0, links: 0, images: 0, data: title.slice(0, 110) })
})
