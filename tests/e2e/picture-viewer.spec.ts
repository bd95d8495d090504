import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'
import { touch } from '#tests/support/touch.ts'

const LIVE = 'p.deleted_at is null and p.locked_at is null'
const gallery = () => findPost(`${LIVE} and json_array_length(p.images) = 3`)
const single = () => findPost(`${LIVE} and json_array_length(p.images) = 1`)

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Просмотр картинок' })
const count = (page: Page) => viewer(page).getByRole('status').first()
const pictures = (page: Page) =>
  page
    .locator('.post')
    .getByRole('link')
    .filter({ has: page.locator('img:not(.avatar)') })
/** Measures the displayed width of the picture in the viewer, in CSS pixels. */
const width = async (page: Page) => (await viewer(page).getByRole('img').boundingBox())?.width ?? 0
const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const loaded = (page: Page) => viewer(page).locator('.lying > img[srcset]')

async function openFirst(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await pictures(page).first().click()
  await expect(loaded(page)).toBeVisible()
}

test('a picture of a post opens in the viewer, which preloads its neighbours, keys and buttons switch pictures, and Escape returns the focus', async ({
  page
}) => {
  const { path } = await gallery()
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto(path)
  const link = pictures(page).first()
  const hrefOf = (link: Locator) => link.evaluate(({ href }: HTMLAnchorElement) => href)
  const description = (await link.locator('img').getAttribute('alt')) ?? ''
  await link.focus()
  const position = () =>
    page.evaluate(() => [scrollX, scrollY, document.querySelector('.post')?.getBoundingClientRect().x])
  const before = await position()
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toBeVisible()
  await expect(count(page)).toHaveText('1 / 3')
  await expect(viewer(page).getByRole('img', { name: description })).toBeVisible()
  await expect(loaded(page)).toBeVisible()
  expect(await findFaults(page, '.viewer')).toEqual([])
  for (const at of [1, 2]) {
    const id = (await hrefOf(pictures(page).nth(at))).split('.')[0]?.split('/').at(-1) ?? ''
    await expect.poll(() => requested.some(url => url.includes(id) && !url.includes('size=640x1280'))).toBe(true)
  }
  for (const [key, at] of [
    ['ArrowLeft', 3],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['End', 3],
    ['Home', 1]
  ] as const) {
    await page.keyboard.press(key)
    await expect(count(page)).toHaveText(`${at} / 3`)
  }
  await viewer(page).getByRole('button', { name: 'Предыдущая картинка' }).click()
  await expect(count(page)).toHaveText('3 / 3')
  await viewer(page).getByRole('button', { name: 'Следующая картинка' }).click()
  await expect(count(page)).toHaveText('1 / 3')
  for (const name of ['Скачать', 'Открыть оригинал'])
    expect(await hrefOf(viewer(page).getByRole('link', { name }))).toBe(await hrefOf(link))
  // The wheel over the picture, the bar or the description must not scroll the page behind the viewer.
  for (const y of [450, 20, 890]) {
    await page.mouse.move(300, y)
    await page.mouse.wheel(0, 600)
  }
  for (const key of ['PageDown', 'Space']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(await position()).toEqual(before)
})

for (const { where, path } of [
  { where: 'a compact row', path: '/all?layout=compact' },
  { where: 'a card on a phone @phone', path: '/all' }
])
  test(`a click on a picture opens the viewer, which shows the whole picture in the window and causes no layout shift, from ${where}`, async ({
    page
  }) => {
    await page.addInitScript(() => {
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
          // Layout shifts right after an input are counted, too; browsers omit these shifts from their score of layout
          // shifts.
          document.documentElement.dataset['shift'] = `${hadRecentInput} ${value}`
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await startPageScripts(page)
    const link = page.locator('.card :is(.shot, .gallery) a').first()
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(loaded(page)).toBeVisible()
    const [box, window] = [await viewer(page).getByRole('img').boundingBox(), page.viewportSize()]
    expect(box && window && box.x >= 0 && box.y >= 0).toBe(true)
    expect(box && window && box.x + box.width <= window.width && box.y + box.height <= window.height).toBe(true)
    await viewer(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(viewer(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.dataset['shift'])).toBeUndefined()
  })

test('the icon and the banner of a community and the avatar of a profile open in the viewer without other pictures, and Escape returns the focus', async ({
  page
}) => {
  for (const { path, link, name } of [
    { path: '/Radio', link: '.community .who > a', name: /^Иконка сообщества / },
    { path: '/Radio', link: '.community > a', name: 'Обложка сообщества Radio' },
    { path: '/@Petrovich', link: '.person > a', name: 'Аватар @Petrovich' }
  ]) {
    if (new URL(page.url(), 'http://localhost').pathname !== path) await page.goto(path)
    await expect(page.locator('.feed [data-full]')).not.toHaveCount(0)
    const opener = page.locator(link)
    await expect(opener).toHaveAccessibleName(name)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(viewer(page).getByRole('img', { name })).toBeVisible()
    await expect(viewer(page).getByRole('button', { name: 'Следующая картинка' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(viewer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  }
})

test('the back button closes the viewer, the forward button reopens it, also after a reload, and Escape removes the viewer’s history entry @both', async ({
  page
}) => {
  const { path } = await gallery()
  await page.goto('/about')
  await openFirst(page, path)
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.goForward()
  await expect(loaded(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.picture)).toBeUndefined()
  await pictures(page).first().click()
  await expect(loaded(page)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => page.evaluate(() => history.state?.picture)).toBeUndefined()
  // A reload while the viewer is open removes the picture from the current history entry.
  await pictures(page).first().click()
  await expect(loaded(page)).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state?.picture)).toBeUndefined()
  await page.goForward()
  await startPageScripts(page)
  await expect(loaded(page)).toBeVisible()
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('a page reloaded while the viewer is open shows no viewer, also after another picture is opened and closed', async ({
  page
}) => {
  await openFirst(page, (await gallery()).path)
  await page.reload()
  await startPageScripts(page)
  await page.getByLabel('Следующее').click()
  await pictures(page).nth(1).click()
  await expect(count(page)).toHaveText('2 / 3')
  await expect(loaded(page)).toBeVisible()
  const left = page.evaluate(
    () => new Promise(resolve => addEventListener('popstate', ({ state }) => resolve(state?.picture)))
  )
  await page.keyboard.press('Escape')
  // The restored history entry must name no picture, because the viewer opens for an entry that names a picture.
  expect(await left).toBeUndefined()
  await expect(viewer(page)).toHaveCount(0)
})

test('the viewer of a single picture has neither arrows nor a count; a click beside the picture closes the viewer, and drags, clicks and double clicks do not', async ({
  page
}) => {
  // A picture that is still shrinking may cover the place that is clicked beside it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFirst(page, (await single()).path)
  await expect(viewer(page).getByRole('button', { name: 'картинка' })).toHaveCount(0)
  await expect(count(page)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(loaded(page)).toBeVisible()
  const picture = await boxOf(viewer(page).getByRole('img'))
  const stage = await boxOf(viewer(page).locator('.stage'))
  const middle = [picture.x + picture.width / 2, picture.y + picture.height / 2] as const
  const beside = picture.x > stage.x + 8 ? ([stage.x + 4, middle[1]] as const) : ([middle[0], stage.y + 4] as const)
  for (const from of [middle, beside]) {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(from[0] + 90, from[1] + 90, { steps: 3 })
    await page.mouse.move(...from, { steps: 3 })
    await page.mouse.up()
  }
  await page.mouse.click(...middle)
  await page.mouse.dblclick(...middle)
  await expect(viewer(page).getByRole('button', { name: 'Увеличить' })).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.dblclick(...middle)
  await expect(viewer(page).getByRole('button', { name: 'Увеличить' })).toHaveAttribute('aria-pressed', 'false')
  await page.mouse.click(...beside)
  await expect(viewer(page)).toHaveCount(0)
  await expect(pictures(page).first()).toBeFocused()
  // A double click on the picture of the post opens the viewer and does not close it again.
  await pictures(page).first().dblclick()
  await expect(loaded(page)).toBeVisible()
})

test('the wheel, a double click and keys zoom a picture in the viewer, and dragging moves an enlarged picture', async ({
  page
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFirst(page, (await gallery()).path)
  const fitted = await width(page)
  const picture = viewer(page).getByRole('img')
  await picture.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(() => width(page)).toBeGreaterThan(fitted * 1.5)
  await expect(viewer(page).getByRole('button', { name: 'Увеличить' })).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.dblclick(720, 450)
  await expect.poll(() => width(page)).toBeCloseTo(fitted, 0)
  await page.mouse.dblclick(720, 450)
  await expect.poll(() => width(page)).toBeCloseTo(fitted * 2.5, 0)
  const x = async () => (await picture.boundingBox())?.x ?? 0
  const from = await x()
  await page.mouse.move(720, 450)
  await page.mouse.down()
  await page.mouse.move(750, 450, { steps: 4 })
  await page.mouse.up()
  await expect.poll(x).toBeCloseTo(from + 30, 0)
  await expect(count(page)).toHaveText('1 / 3')
  await page.keyboard.press('-')
  await expect.poll(() => width(page)).toBeLessThan(fitted * 2)
  await page.keyboard.press('ArrowRight')
  await expect(count(page)).toHaveText('2 / 3')
  await expect(viewer(page).getByRole('button', { name: 'Увеличить' })).toHaveAttribute('aria-pressed', 'false')
})

test('a picture enlarged in the viewer loads a larger copy @phone', async ({ page }) => {
  await openFirst(
    page,
    (await findPost(`${LIVE} and json_array_length(p.images) = 1 and json_extract(p.images, '$[0].width') > 1100`)).path
  )
  const source = () => loaded(page).evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(await source()).toContain('size=640x1280')
  await viewer(page).getByRole('button', { name: 'Увеличить' }).click()
  await expect.poll(source).not.toContain('size=640x1280')
})

test('a swipe in the viewer switches pictures, two fingers or a double tap zoom, one finger moves an enlarged picture, and the controls are visible in forced colours with letters of double size @phone', async ({
  page
}) => {
  await openFirst(page, (await gallery()).path)
  await touch(page, [[[300, 370]], [[200, 372]], [[80, 375]]])
  await expect(count(page)).toHaveText('2 / 3')
  await touch(page, [[[80, 370]], [[200, 372]], [[300, 375]]])
  await expect(count(page)).toHaveText('1 / 3')
  // A short movement or a mostly vertical one does not switch the picture.
  await touch(page, [[[200, 370]], [[180, 370]]])
  await touch(page, [[[200, 300]], [[150, 420]]])
  await expect(count(page)).toHaveText('1 / 3')
  await expect(loaded(page)).toBeVisible()
  const fitted = await width(page)
  await touch(page, [
    [
      [170, 370],
      [190, 370]
    ],
    [
      [120, 370],
      [240, 370]
    ],
    [
      [80, 370],
      [280, 370]
    ]
  ])
  await expect.poll(() => width(page)).toBeGreaterThan(fitted * 2)
  const x = async () => (await viewer(page).getByRole('img').boundingBox())?.x ?? 0
  const from = await x()
  await touch(page, [[[250, 370]], [[200, 370]], [[150, 370]]])
  await expect.poll(x).toBeLessThan(from - 50)
  await expect(count(page)).toHaveText('1 / 3')
  await page.touchscreen.tap(180, 370)
  await page.touchscreen.tap(180, 370)
  await expect.poll(() => width(page)).toBeCloseTo(fitted, 0)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const name of [
    'Увеличить',
    'Открыть оригинал',
    'Скачать',
    'Закрыть',
    'Предыдущая картинка',
    'Следующая картинка'
  ]) {
    const control = viewer(page).getByLabel(name)
    await expect(control).toBeInViewport({ ratio: 1 })
    expect(await control.evaluate(element => getComputedStyle(element).borderStyle)).toBe('solid')
  }
  await expect(count(page)).toBeInViewport({ ratio: 1 })
})

test('a double click before the viewer’s code is loaded opens the viewer once the code is loaded', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/PictureViewer.*.js')
  await page.goto((await single()).path)
  await pictures(page).first().dblclick()
  await expect(pictures(page).first()).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(loaded(page)).toBeVisible()
  await expect(pictures(page).first()).not.toHaveAttribute('aria-busy')
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
})

for (const file of ['react', 'PictureViewer'])
  test(`a click on a picture opens the picture’s file when the script file ${file} fails to load`, async ({ page }) => {
    await page.route(`**/_astro/${file}.*.js`, route => route.abort())
    await page.goto((await single()).path)
    const href = await pictures(page)
      .first()
      .evaluate(({ href }: HTMLAnchorElement) => href)
    await pictures(page).first().click()
    await expect(page).toHaveURL(href)
  })

test('a picture that fails to load in the viewer shows an error with a retry button', async ({ page }) => {
  await page.goto((await gallery()).path)
  await page.route(/\/images\//, route => route.abort())
  await pictures(page).first().click()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('Картинка не загрузилась.')).toBeVisible()
  expect(await findFaults(page, '.viewer')).toEqual([])
  await page.unroute(/\/images\//)
  await viewer(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(loaded(page)).toBeVisible()
  await expect(viewer(page).getByText('Картинка не загрузилась.')).toHaveCount(0)
})

test('the share menu of a post with several pictures downloads the displayed picture', async ({ page }) => {
  await page.goto((await gallery()).path)
  await page.locator('.share summary').click()
  const entry = page.locator('.share [download]')
  await expect(entry).toHaveText('Скачать эту картинку')
  const href = (link: typeof entry) => link.evaluate(({ href }: HTMLAnchorElement) => href)
  expect(await href(entry)).toBe(await href(pictures(page).first()))
  await page.getByLabel('Следующее').click()
  await expect.poll(() => href(entry)).toBe(await href(pictures(page).nth(1)))
})
