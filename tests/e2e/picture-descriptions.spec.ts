import { expect, test } from '@playwright/test'
import type { Image, Post } from '#functions/contract/views.ts'
import { findFaults } from '#tests/support/axe.ts'
import { logIn } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'

const own = ownSite()

async function posted(): Promise<Post> {
  const marina = await logIn(own.site.origin, 'Marina_K')
  const headers = { 'X-Csrf-Token': marina.token }
  const images: { imageId: string }[] = []
  for (const color of ['#ff0000', '#00ff00']) {
    const body = new FormData()
    body.set('image', await fileOf(picture(600, 400, color)))
    const answer = await marina.fetch('/api/_uploads', { method: 'POST', headers, body })
    images.push({ imageId: ((await answer.json()) as Image).id })
  }
  const given = { type: 'image', title: 'Две картинки', community: 'Radio', images }
  return (await (await marina.send('POST', '/api/posts', given)).json()) as Post
}

test('@both [A2.modals.10 P8.image-edit.04] the author describes the pictures of a post in a dialog; nobody else is offered it', async ({
  page
}) => {
  const { publicId } = await posted()
  const address = `${own.site.origin}/Radio/post/${publicId}`
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(address)
  const menu = page.locator('.menu[data-end]', { hasText: 'Меню поста' })
  await menu.locator('summary').click()
  await menu.getByRole('button', { name: 'Описания картинок' }).click()
  const dialog = page.getByRole('dialog', { name: 'Описания картинок' })
  await dialog.getByLabel('Описание картинки 2').fill('Зеленая')
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Альтернативный текст сохранен.' })).toBeVisible()
  await expect(dialog).toBeHidden()
  const { images } = (await (await page.request.get(`${own.site.origin}/api/posts/${publicId}`)).json()) as Post
  expect(images.map(({ altText }) => altText)).toEqual([null, 'Зеленая'])
  await expect(page.locator(`img[src*="${images[1]?.id}"]`).first()).toHaveAttribute('alt', 'Зеленая')

  await page.context().clearCookies()
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(address)
  await expect(page.getByText('Описания картинок')).toHaveCount(0)
})
