import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Community, Image, Post } from '#functions/contract/views.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { logIn } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { NO_ROOM, refuseUploads } from '#tests/support/refused-uploads.ts'

// These tests change communities and create a post, so they run on a site that no other test file uses.
const own = ownSite()

const KINDS = [
  {
    kind: 'icon',
    field: 'proPic',
    api: 'pro_pic',
    change: 'Сменить иконку',
    title: 'Иконка сообщества'
  },
  {
    kind: 'banner',
    field: 'bannerImage',
    api: 'banner_image',
    change: 'Сменить баннер',
    title: 'Баннер сообщества'
  }
] as const
const MISSING = {
  icon: 'Отсутствует изображение профиля для обновления.',
  banner: 'Отсутствует изображение баннера для обновления.'
}

const file = async (color = '#2255aa', type = 'image/png') => ({
  name: 'new.png',
  mimeType: type,
  buffer: Buffer.from(await (await fileOf(picture(90, 60, color), 'png')).arrayBuffer())
})
const community = async (name = 'Radio') =>
  (await (await fetch(`${own.site.origin}/api/communities/${name}?byName=true`)).json()) as Community

async function open(page: Page, change: string, name = 'Radio') {
  await page.goto(`${own.site.origin}/${name}`)
  await openDialog(page, change)
}
async function openDialog(page: Page, change: string) {
  await page.locator('.community .menu summary').click()
  await page.getByRole('link', { name: change }).click()
}
const logInAsModerator = (context: BrowserContext, name = 'Petrovich') => own.logIn(context, name)

for (const { kind, field, api, change, title } of KINDS)
  test(`${kind === 'icon' ? '@phone ' : ''}[P2.community-page.11] a moderator replaces, describes and removes the ${kind} of a community`, async ({
    page
  }) => {
    await logInAsModerator(page.context())
    const before = (await community())[field]
    await open(page, change)
    const dialog = page.getByRole('dialog', { name: title })
    const words = dialog.getByLabel('Описание')
    const save = dialog.getByRole('button', { name: 'Сохранить' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ ...(await file()), name: 'a.svg', mimeType: 'image/svg+xml' })
    await expect(dialog.getByRole('alert')).toHaveText('Неподдерживаемый формат изображения.')
    await dialog.locator('input[type=file]').setInputFiles(await file())
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await words.fill('Синее поле')
    expect(await findFaults(page)).toEqual([])
    // Escape returns the focus to the menu, and the reopened dialog restores the typed text and the chosen file.
    await page.keyboard.press('Escape')
    await expect(page.locator('.community .menu summary')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: change }).click()
    await expect(words).toHaveValue('Синее поле')
    await expect(dialog.locator('.one-picture img')).toHaveAttribute('src', /^blob:/)
    // The progress bar of the upload does not shift the button below.
    const top = () => save.evaluate(button => button.getBoundingClientRect().top)
    const still = await top()
    let go = () => {}
    const released = new Promise<void>(resolve => {
      go = resolve
    })
    await page.route(`**/${api}`, async route => {
      await released
      await route.continue()
    })
    await save.click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    expect(await top()).toBe(still)
    go()
    await expect(page.locator(`.community .${kind === 'icon' ? 'avatar' : 'banner'}`)).toHaveAttribute(
      'alt',
      'Синее поле'
    )
    const set = (await community())[field]
    expect(set).toMatchObject({ width: 90, height: 60, altText: 'Синее поле' })
    expect(set?.id).not.toBe(before?.id)

    await openDialog(page, change)
    await words.fill('Поле')
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: 'Альтернативный текст сохранен.' })).toBeVisible()
    expect((await community())[field]?.altText).toBe('Поле')

    await openDialog(page, change)
    await dialog.getByRole('button', { name: /^Удалить/ }).click()
    const question = page.getByRole('dialog', { name: /^Удалить .*\?$/ })
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Удалить/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await community())[field]).toBeNull()
    await expect(page.locator(`.community img.${kind === 'icon' ? 'avatar' : 'banner'}`)).toHaveCount(0)
  })

test('a community’s icon or banner refused because of a full upload queue is sent four times, then shows a retry button', async ({
  page
}) => {
  await logInAsModerator(page.context())
  for (const { field, api, change, title } of KINDS) {
    await open(page, change)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('input[type=file]').setInputFiles(await file('#aa2255'))
    const uploads = await refuseUploads(page, `**/${api}`)
    const save = dialog.getByRole('button', { name: 'Сохранить' })
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(NO_ROOM)
    await expect(save).toBeFocused()
    expect(uploads.refused()).toBe(4)
    if (api === 'pro_pic') expect(await findFaults(page)).toEqual([])
    await uploads.end()
    await dialog.getByRole('button', { name: 'Повторить' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await community())[field]).toMatchObject({ width: 90, height: 60 })
  }
})

test('[P8.image-edit.02 P8.image-edit.03] a description of a community’s icon or banner that was removed elsewhere is refused, and the typed text stays', async ({
  page
}) => {
  await logInAsModerator(page.context())
  const member = await logIn(own.site.origin, 'Petrovich')
  const { id } = await community()
  for (const { kind, field, api, change, title } of KINDS) {
    const body = new FormData()
    body.set('image', await fileOf(picture(90, 60)))
    await member.fetch(`/api/communities/${id}/${api}`, {
      method: 'POST',
      headers: { 'X-Csrf-Token': member.token },
      body
    })
    await open(page, change)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Описание').fill('Слова')
    await member.send('DELETE', `/api/communities/${id}/${api}`)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(MISSING[kind])
    await expect(dialog.getByLabel('Описание')).toHaveValue('Слова')
    // The form without a file is refused again, and the form with a file is saved.
    await open(page, change)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(MISSING[kind])
    await dialog.locator('input[type=file]').setInputFiles(await file())
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    expect((await community())[field]).not.toBeNull()
  }
})

test('[P8.image-edit.01] the picture dialog of a deleted community shows that the community no longer exists', async ({
  page
}) => {
  await logInAsModerator(page.context(), 'Sova')
  await own.db.execute(
    "insert into communities (id, user_id, name, no_members, created_at) select 'abababababababababababab', id, 'Gone', 0, 1 from users where username = 'Sova'"
  )
  await open(page, 'Сменить иконку', 'Gone')
  const dialog = page.getByRole('dialog', { name: 'Иконка сообщества' })
  await dialog.locator('input[type=file]').setInputFiles(await file())
  await own.db.execute("delete from communities where name = 'Gone'")
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Нет сообщества для обновления.')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await page.locator('.community .menu summary').click()
  await page.getByRole('link', { name: 'Сменить баннер' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Нет сообщества для обновления.' })).toBeVisible()
})

async function posted(): Promise<Post> {
  const marina = await logIn(own.site.origin, 'Marina_K')
  const headers = { 'X-Csrf-Token': marina.token }
  const images: { imageId: string }[] = []
  for (const color of ['#ff0000', '#00ff00']) {
    const body = new FormData()
    body.set('image', await fileOf(picture(90, 60, color)))
    const answer = await marina.fetch('/api/_uploads', { method: 'POST', headers, body })
    images.push({ imageId: ((await answer.json()) as Image).id })
  }
  const input = { type: 'image', title: 'Две картинки', community: 'Radio', images }
  return (await (await marina.send('POST', '/api/posts', input)).json()) as Post
}

test('[A2.modals.10 P8.image-edit.04] the author of a post describes its pictures in a dialog, which restores the typed text after Escape and after an ended session', async ({
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
  // The reopened dialog restores the text typed before Escape.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await menu.locator('summary').click()
  await menu.getByRole('button', { name: 'Описания картинок' }).click()
  await expect(dialog.getByLabel('Описание картинки 2')).toHaveValue('Зеленая')
  expect(await findFaults(page)).toEqual([])
  // A save that fails keeps the focus in the dialog.
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  await page.route('**/api/images/*', route => route.abort())
  await save.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Убедитесь, что вы подключены' })).toBeVisible()
  await expect(save).toBeFocused()
  await page.unroute('**/api/images/*')
  // The dialog also restores the text after a login that replaces an ended session.
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const login = page.getByRole('dialog', { name: 'Вход' })
  await login.getByLabel('Имя пользователя').fill('Marina_K')
  await login.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await login.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(login).toBeHidden()
  await menu.locator('summary').click()
  await menu.getByRole('button', { name: 'Описания картинок' }).click()
  await expect(dialog.getByLabel('Описание картинки 2')).toHaveValue('Зеленая')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Альтернативный текст сохранен.' })).toBeVisible()
  await expect(dialog).toBeHidden()
  const { images } = (await (await page.request.get(`${own.site.origin}/api/posts/${publicId}`)).json()) as Post
  expect(images.map(({ altText }) => altText)).toEqual([null, 'Зеленая'])
  await expect(page.locator(`img[src*="${images[1]?.id}"]`).first()).toHaveAttribute('alt', 'Зеленая')
})
