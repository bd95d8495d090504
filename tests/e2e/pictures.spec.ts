import { expect, type Page, test } from '@playwright/test'
import type { Image, Post } from '#functions/contract/views.ts'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { fileOf, hugePng, picture } from '#tests/support/pictures.ts'
import { NO_ROOM, refuseUploads } from '#tests/support/refused-uploads.ts'

// These tests upload pictures and create posts, so they run on a site that no other test file uses.
const own = ownSite()

interface Sent {
  name: string
  mimeType: string
  buffer: Buffer
}
const named = async (name: string, file: File): Promise<Sent> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await file.arrayBuffer())
})
const cat = async (name = 'cat.jpg', color = '#f07800') => named(name, await fileOf(picture(80, 60, color)))

async function openPictures(page: Page): Promise<void> {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new?community=Radio`)
  await page.getByRole('tab', { name: 'Картинки' }).click()
  await expect(dropArea(page)).toBeVisible()
}
const dropArea = (page: Page) => page.getByRole('button', { name: /^Добавить картинки/ })
const pick = async (page: Page, files: Sent[]) => {
  await dropArea(page).focus()
  await page.locator('input[type=file]').setInputFiles(files)
}
const rows = (page: Page) => page.locator('.upload')
const descriptions = (page: Page) => page.getByPlaceholder('Опишите это изображение...')
const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).not.toHaveCount(0)

/**
 * Delays the page's uploads.
 * @returns counts of simultaneous uploads, and a function that lets the next upload through.
 */
async function holdUploads(page: Page) {
  const pending: (() => void)[] = []
  const counts = { now: 0, most: 0 }
  await page.route('**/api/_uploads', async route => {
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
    await new Promise<void>(resolve => pending.push(resolve))
    counts.now -= 1
    await route.continue().catch(() => {})
  })
  return {
    counts,
    async next() {
      await expect.poll(() => pending.length).toBeGreaterThan(0)
      pending.shift()?.()
    }
  }
}

test('@phone [P2.new-post.07 P5.pickers.01 P5.pickers.02 P4.upload.01 P4.upload.03] pictures chosen together are uploaded one after another, described, and published in their order', async ({
  page
}) => {
  await openPictures(page)
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /^(?:image\/\w+,?)+$/)
  const uploads = await holdUploads(page)
  await pick(page, [
    await cat('one.jpg', '#ff0000'),
    await cat('two.jpg', '#00ff00'),
    await cat(`three-${'x'.repeat(200)}.jpg`, '#0000ff')
  ])
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('progressbar')).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText('Ждёт очереди')
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeDisabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await findFaults(page, '.editor')).toEqual([])
  // The rows of the pictures do not shift when pictures are loaded and described.
  const positions = () => rows(page).evaluateAll(all => all.map(row => (row as HTMLElement).offsetTop))
  const before = await positions()
  for (const count of [1, 2, 3]) {
    await uploads.next()
    await expect(descriptions(page)).toHaveCount(count)
    expect(await positions()).toEqual(before)
  }
  expect(uploads.counts.most).toBe(1)
  await alert(page, /^three-x+\.jpg: загружено\.$/)
  for (const [at, text] of ['красная', 'зеленая', 'синяя'].entries()) await descriptions(page).nth(at).fill(text)
  expect(await positions()).toEqual(before)
  await page.getByLabel('Заголовок').fill(`Три картинки ${test.info().project.name}`)
  expect(await findFaults(page, '.editor')).toEqual([])
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.waitForURL(/\/Radio\/post\/\w{8}$/)
  const answer = await page.request.get(`${own.site.origin}/api/posts/${page.url().slice(-8)}`)
  const { images } = (await answer.json()) as Post
  expect(images.map(({ altText }) => altText)).toEqual(['красная', 'зеленая', 'синяя'])
})

test('buttons reorder the pictures of a new post and keep the focus, and undo restores a removed picture', async ({
  page
}) => {
  await openPictures(page)
  await pick(page, [await cat('one.jpg'), await cat('two.jpg'), await cat('three.jpg')])
  await expect(descriptions(page)).toHaveCount(3)
  for (const at of [0, 1, 2])
    await descriptions(page)
      .nth(at)
      .fill(`${at + 1}`)
  const order = () =>
    descriptions(page).evaluateAll(fields => fields.map(field => (field as HTMLTextAreaElement).value))
  await rows(page).nth(0).getByRole('button', { name: 'Поставить позже' }).press('Enter')
  await expect.poll(order).toEqual(['2', '1', '3'])
  await expect(rows(page).nth(1).getByRole('button', { name: 'Поставить позже' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['2', '3', '1'])
  await alert(page, 'Теперь 3 из 3.')
  // The button that moves a picture down changes nothing in the last row, and keeps the focus.
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['2', '3', '1'])
  await expect(rows(page).nth(2).getByRole('button', { name: 'Поставить позже' })).toBeFocused()

  await rows(page).nth(1).getByRole('button', { name: 'Убрать картинку 2' }).click()
  await expect.poll(order).toEqual(['2', '1'])
  const undo = page.getByRole('button', { name: 'Вернуть' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect.poll(order).toEqual(['2', '3', '1'])
  await expect(dropArea(page)).toBeFocused()
  for (const left of [['3', '1'], ['1']]) {
    await rows(page).first().getByRole('button', { name: 'Убрать картинку 1' }).press('Enter')
    await expect.poll(order).toEqual(left)
    await expect(undo).toBeFocused()
  }
})

test('a failed upload keeps the focus when it is tried again and when it is taken away', async ({ page }) => {
  await openPictures(page)
  await pick(page, [{ name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('no') }])
  await page.getByRole('button', { name: 'Убрать картинку: no.txt' }).press('Enter')
  await expect(dropArea(page)).toBeFocused()
  await page.route('**/api/_uploads', route => route.abort())
  await pick(page, [await cat()])
  const again = page.getByRole('button', { name: 'Повторить' })
  await expect(again).toBeVisible()
  const { next } = await holdUploads(page)
  await again.press('Enter')
  await expect(page.getByRole('button', { name: 'Отменить загрузку: cat.jpg' })).toBeFocused()
  await next()
})

test('[P2.new-post.10] cancelling a new post asks for confirmation while a picture is being uploaded', async ({
  page
}) => {
  await openPictures(page)
  await holdUploads(page)
  await pick(page, [await cat()])
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await page.getByRole('link', { name: 'Отмена' }).click()
  const question = page.getByRole('dialog', { name: 'Вы уверены, что хотите уйти?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await page.getByRole('link', { name: 'Отмена' }).click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/Radio`)
})

test('[P5.images.03] a new post takes at most ten pictures, and further pictures cause an alert', async ({ page }) => {
  await openPictures(page)
  await pick(page, await Promise.all(Array.from({ length: 9 }, (_, at) => cat(`${at}.jpg`))))
  await expect(descriptions(page)).toHaveCount(9, { timeout: 30_000 })
  await pick(page, [await cat('ten.jpg'), await cat('eleven.jpg')])
  await alert(page, 'Можно загрузить не более 10 изображений.')
  await expect(descriptions(page)).toHaveCount(10)
  await expect(page.getByText('10 / 10')).toBeVisible()
})

test('[P8.upload.02 P8.upload.04] a refused picture of a new post shows the reason, and the other pictures stay', async ({
  page
}) => {
  await openPictures(page)
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]) }
  const gif = {
    name: 'heavy.gif',
    mimeType: 'image/gif',
    buffer: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(11 * 1024 * 1024)])
  }
  const text = { name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from('text') }
  await pick(page, [text, broken, gif, await cat()])
  for (const [name, fault] of [
    ['text.txt', 'Неподдерживаемый формат изображения.'],
    ['broken.jpg', 'Файл изображения повреждён. Сохраните его заново или выберите другой.'],
    ['heavy.gif', 'Превышен максимальный размер файла.']
  ] as const)
    await expect(rows(page).filter({ hasText: name })).toContainText(fault)
  await expect(descriptions(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled()
  expect(await findFaults(page, '.editor')).toEqual([])
  for (const name of ['text.txt', 'broken.jpg', 'heavy.gif'])
    await page.getByRole('button', { name: `Убрать картинку: ${name}` }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a picture above the limits is scaled down before the upload, with its orientation and format unchanged', async ({
  page
}) => {
  // A browser without a graphics card takes long to scale the 51 million pixels of the second picture.
  test.slow()
  const slowly = { timeout: 60_000 }
  await openPictures(page)
  // The file of the first picture is heavy, because bytes that decoders ignore follow its image. The second picture has
  // more pixels than the server takes.
  const image = await picture(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const heavy = Buffer.concat([image, Buffer.alloc(10 * 1024 * 1024)])
  const uploading = page.waitForRequest('**/api/_uploads', slowly)
  const answered = page.waitForResponse('**/api/_uploads', slowly)
  await pick(page, [{ name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: heavy }])
  expect((await uploading).postDataBuffer()?.length ?? 0).toBeLessThan(10 * 1024 * 1024)
  expect((await (await answered).json()) as Image).toMatchObject({ format: 'jpeg', width: 600, height: 900 })
  const wide = page.waitForResponse('**/api/_uploads', slowly)
  const bomb = Buffer.from(await hugePng(30_000, 1_700).arrayBuffer())
  await pick(page, [{ name: 'wide.png', mimeType: 'image/png', buffer: bomb }])
  expect((await (await wide).json()) as Image).toMatchObject({ format: 'png', width: 5000, height: 283 })
})

test('pictures dropped anywhere on the page or pasted are uploaded, and pasted text is not', async ({ page }) => {
  await openPictures(page)
  const base64 = (await cat()).buffer.toString('base64')
  const fire = (type: string, target: string, withText = false) =>
    page.evaluate(
      ({ type, target, base64, withText }) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
        data.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
        if (withText) data.setData('text/plain', 'text')
        const options = { bubbles: true, cancelable: true }
        const event =
          type === 'paste'
            ? new ClipboardEvent(type, { ...options, clipboardData: data })
            : new DragEvent(type, { ...options, dataTransfer: data })
        return document.querySelector(target)?.dispatchEvent(event)
      },
      { type, target, base64, withText }
    )
  await fire('dragover', 'body')
  await expect(page.getByRole('button', { name: 'Отпустите, чтобы добавить' })).toBeVisible()
  // The page prevents the browser's default action, which would open the dropped file.
  expect(await fire('drop', 'h1')).toBe(false)
  await expect(descriptions(page)).toHaveCount(1)
  expect(await fire('paste', '#body')).toBe(false)
  await expect(descriptions(page)).toHaveCount(2)
  expect(await fire('paste', '#body', true)).toBe(true)
  await expect(rows(page)).toHaveCount(2)
})

test('an upload that fails without a network has a retry button, and a cancelled upload is not sent', async ({
  page
}) => {
  await openPictures(page)
  await page.route('**/api/_uploads', route => route.abort())
  await pick(page, [await cat('one.jpg'), await cat('two.jpg')])
  await expect(rows(page).getByText('Убедитесь, что вы подключены к интернету')).toHaveCount(2)
  expect(await findFaults(page, '.editor')).toEqual([])
  await page.unroute('**/api/_uploads')
  await rows(page).filter({ hasText: 'two.jpg' }).getByRole('button', { name: 'Повторить' }).click()
  await expect(descriptions(page)).toHaveCount(1)
  await rows(page).filter({ hasText: 'one.jpg' }).getByRole('button', { name: 'Повторить' }).click()
  await expect(descriptions(page)).toHaveCount(2)

  const uploads = await holdUploads(page)
  await pick(page, [await cat('three.jpg'), await cat('four.jpg')])
  await page.getByRole('button', { name: 'Отменить загрузку: three.jpg' }).click()
  await uploads.next()
  await uploads.next()
  await expect(descriptions(page)).toHaveCount(3)
  await expect(rows(page)).toHaveCount(3)
})

test('an upload refused because of a rate limit is sent again; one refused four times because of a full upload queue shows an error with a retry button', async ({
  page
}) => {
  await openPictures(page)
  let refused = 0
  await page.route('**/api/_uploads', route => {
    refused += 1
    if (refused > 1) return route.continue()
    const json = { status: 429, code: 'too_many_requests', message: 'Осторожно, замедли темп!', retryAfter: 1 }
    return route.fulfill({ status: 429, json })
  })
  await pick(page, [await cat()])
  await expect(descriptions(page)).toHaveCount(1)
  expect(refused).toBe(2)
  await page.unroute('**/api/_uploads')

  const uploads = await refuseUploads(page, '**/api/_uploads')
  await pick(page, [await cat('two.jpg')])
  await expect(rows(page).locator('.error')).toHaveText(NO_ROOM)
  expect(uploads.refused()).toBe(4)
  await uploads.end()
  await rows(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(descriptions(page)).toHaveCount(2)
  await expect(rows(page).locator('.error')).toHaveCount(0)
})

test('[P5.images.06] a member whose settings require descriptions sees which picture has none, and publishes after describing it', async ({
  page
}) => {
  await own.db.execute("update users set require_alt_text = 1 where username = 'Marina_K'")
  await openPictures(page)
  await pick(page, [await cat('one.jpg'), await cat('two.jpg')])
  await expect(descriptions(page)).toHaveCount(2)
  await descriptions(page).nth(0).fill('есть')
  await descriptions(page).nth(1).fill('   ')
  await page.getByLabel('Заголовок').fill('Без описания')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^Для одного или нескольких изображений отсутствует альтернативный текст/ })
  ).toBeVisible()
  await expect(descriptions(page).nth(0)).not.toHaveAttribute('aria-invalid')
  await expect(descriptions(page).nth(1)).toHaveAttribute('aria-invalid', 'true')
  // The row is scrolled to the middle, because the bottom bar of a phone would cover it.
  await rows(page)
    .nth(1)
    .evaluate(row => row.scrollIntoView({ block: 'center' }))
  expect(await findFaults(page, '.editor')).toEqual([])
  expect(page.url()).toContain('/new')
  // A change to another post type and back keeps the pictures and their descriptions.
  await descriptions(page).nth(1).fill('Оранжевый прямоугольник')
  await page.getByRole('tab', { name: 'Текст' }).click()
  await page.getByRole('tab', { name: 'Картинки' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.waitForURL(/\/Radio\/post\/\w{8}$/)
  await expect(page.locator('.post').getByRole('img', { name: 'Оранжевый прямоугольник' })).toBeAttached()
  await own.db.execute("update users set require_alt_text = 0 where username = 'Marina_K'")
})
