import { expect, type Page, test } from '@playwright/test'
import { ownSite } from '#tests/support/own-site.ts'
import { respondWith, startWebServer, type WebServer } from '#tests/support/web-server.ts'

// The site of these tests requires points for pictures and links, and may fetch titles from a local web server.
let web: WebServer
const own = ownSite(async () => {
  web = await startWebServer({ '/page': respondWith('<title>Рекорд-53 &mdash; Википедия</title>') })
  return { IMAGE_POST_POINTS: '5', LINK_POST_POINTS: '7', LINK_FETCH_ALLOW: web.origin }
})
test.afterAll(() => web?.stop())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const IMAGES = 'У вас недостаточно очков для публикации изображений.'
const LINKS = 'У вас недостаточно очков для публикации ссылок.'
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function openWith(page: Page, points: number): Promise<void> {
  await own.db.execute({ sql: "update users set points = ? where username = 'Marina_K'", args: [points] })
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new?community=Sad`)
}
async function hydrate(page: Page): Promise<void> {
  await page.locator('#title').focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
}
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(content => navigator.clipboard.writeText(content), text)
  await page.locator('#body').focus()
  await page.keyboard.press('Control+V')
}

test('[P5.points.03 P5.points.04 P2.new-post.03] the form of a new post disables what its writer has too few points for, also a pasted address, and a link post refused for lost points stays in the form', async ({
  page
}) => {
  await openWith(page, 5)
  await expect(tab(page, 'Текст')).toBeEnabled()
  for (const name of ['Картинки', 'Ссылка']) await expect(tab(page, name)).toBeDisabled()
  await expect(page.getByText(IMAGES)).toBeVisible()
  await expect(page.getByText(LINKS)).toBeVisible()
  await openWith(page, 7)
  await hydrate(page)
  await expect(tab(page, 'Картинки')).toBeEnabled()
  await expect(page.getByText(IMAGES)).toHaveCount(0)
  await expect(tab(page, 'Ссылка')).toBeDisabled()
  await expect(page.getByText(LINKS)).toBeVisible()
  await paste(page, 'https://example.org/')
  await expect(page.locator('#body')).toHaveValue('https://example.org/')
  await expect(tab(page, 'Текст')).toHaveAttribute('aria-selected', 'true')
  await page.locator('#body').fill('')
  await openWith(page, 8)
  await hydrate(page)
  await expect(page.getByText(LINKS)).toHaveCount(0)
  await tab(page, 'Ссылка').click()
  await page.locator('#title').fill('Ссылка')
  await page.locator('#url').fill('https://example.org/')
  await own.db.execute("update users set points = 0 where username = 'Marina_K'")
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText(LINKS)).toBeVisible()
  await expect(page.locator('#url')).toHaveValue('https://example.org/')
})

test('[P5.body.03] the title of a page whose address is pasted fills the title of the post unless the title was edited', async ({
  page
}) => {
  await openWith(page, 8)
  await hydrate(page)
  await paste(page, `${web.origin}/page`)
  await expect(tab(page, 'Ссылка')).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('#title')).toHaveValue('Рекорд-53 — Википедия')
  await page.getByRole('link', { name: 'Отмена' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/Sad`)
  await openWith(page, 8)
  await hydrate(page)
  await page.getByRole('button', { name: 'Удалить черновик' }).click()
  // A title that was typed and deleted counts as edited.
  await page.locator('#title').fill('Мой')
  await page.locator('#title').fill('')
  await paste(page, `${web.origin}/page`)
  await expect(tab(page, 'Ссылка')).toHaveAttribute('aria-selected', 'true')
  await page.locator('#url').focus()
  await page.locator('#title').focus()
  await expect(page.locator('#title')).toHaveValue('')
  expect(web.requestedPaths.filter(path => path === '/page')).toHaveLength(1)
})
