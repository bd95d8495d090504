import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, findDiscussion, partOf, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'

test.use({ javaScriptEnabled: false })

const own = ownSite()

async function open(page: Page) {
  const post = await findDiscussion(own)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  return post
}

test('[P2.post-page.16] without JavaScript a comment is written in a form below the post, and a reply is written, edited and deleted on separate pages @phone', async ({
  page
}) => {
  const { path, comment: answered } = await open(page)
  await topBox(page).fill('Без единого скрипта')
  await page.locator('.write [name=send]').click()
  await expect(page).toHaveURL(new RegExp(`${path}#c[0-9a-f]{24}$`))
  const comment = page.locator(':target')
  await expect(partOf(comment, '.prose')).toHaveText('Без единого скрипта')
  await expect(comment.locator('> a[data-own]')).toHaveText('Marina_K')

  await partOf(commentOf(page, answered), 'a[data-reply]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ответ на комментарий')
  await expect(page.locator('.quoted .prose')).toBeVisible()
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Текст сообщения не может быть пустым.')
  await page.getByRole('textbox', { name: 'Ваш ответ' }).fill('Ответ без скрипта')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}#c`))
  const reply = page.locator(':target')
  await expect(partOf(reply, '.prose')).toHaveText('Ответ без скрипта')

  await partOf(reply, 'a.dots').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Изменить комментарий')
  const box = page.getByRole('textbox', { name: 'Изменение комментария' })
  await expect(box).toHaveValue('Ответ без скрипта')
  await box.fill('Уже другой')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(partOf(page.locator(':target'), '.prose')).toHaveText('Уже другой')

  await partOf(page.locator(':target'), 'a.dots').click()
  await page.getByRole('link', { name: 'Удалить комментарий' }).click()
  await expect(page.getByText('Удалить комментарий? Ответы на него останутся.')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.locator(':target > span').first()).toHaveText('Удалено автором')
})

test('the pages of comment forms have no axe violation and are no wider than the screen @phone', async ({
  browser
}, info) => {
  const context = await browser.newContext({ ...info.project.use, javaScriptEnabled: true })
  const page = await context.newPage()
  const { publicId, comment } = await open(page)
  for (const path of [
    `/-/comment/${publicId}`,
    `/-/comment/${publicId}/${comment}/reply`,
    `/-/comment/${publicId}/${comment}/edit`
  ]) {
    await page.goto(own.site.origin + path)
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow), path).toBe(0)
    expect(await findFaults(page), path).toEqual([])
  }
  await context.close()
})
