import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { SITE_KEY, type Siteverify, startSiteverify, turnstileSettings } from '#tests/support/turnstile.ts'

// These tests create accounts, so they run on a site that no other test file uses. Tests cannot reach Cloudflare, so
// its verifier and its script are replaced by stand-ins that follow its documentation.
test.describe.configure({ mode: 'serial' })
let verifier: Siteverify
let site: TestSite
test.beforeAll(async () => {
  verifier = await startSiteverify()
  site = await openTestSite(turnstileSettings(verifier))
})
test.afterAll(async () => {
  await site?.stop()
  await verifier?.stop()
})
test.beforeEach(() => {
  verifier.setHealth('well')
  verifier.requests.length = 0
})

const CLOUDFLARE = 'https://challenges.cloudflare.com'

/** State of the emulated widget, which tests check. */
interface WidgetState {
  options: Record<string, unknown>
  resets: number
  removed: boolean
  expire(): void
}

/**
 * Emulates Cloudflare's script in the page. Its widget fails as many challenges as `window.failing` says, and solves
 * each later challenge immediately.
 */
function emulateWidget(): void {
  type Options = Record<string, unknown> & {
    callback(token: string): void
    'error-callback'(code: string): unknown
    'expired-callback'(): void
  }
  const widgets: (WidgetState & { box: HTMLElement; options: Options })[] = []
  const world = globalThis as unknown as { stages: WidgetState[]; failing: number; turnstile: object }
  world.stages = widgets
  world.failing ??= 0
  let widgetCount = 0
  const solve = ({ options, box }: { options: Options; box: HTMLElement }) => {
    box.innerHTML =
      '<iframe title="Cloudflare" width="150" height="65" src="https://challenges.cloudflare.com/frame"></iframe>'
    setTimeout(() => {
      world.failing -= 1
      if (world.failing >= 0) return options['error-callback']('300030')
      widgetCount += 1
      return options.callback(`good-${performance.timeOrigin}-${widgetCount}`)
    })
  }
  world.turnstile = {
    render: (box: HTMLElement, options: Options) => {
      const expire = () => options['expired-callback']()
      widgets.push({ box, options, resets: 0, removed: false, expire })
      solve({ options, box })
      return String(widgets.length - 1)
    },
    reset: (at: string) => {
      const widget = widgets[Number(at)]
      if (!widget || widget.removed) throw new Error('no such widget')
      widget.resets += 1
      solve(widget)
    },
    remove: (at: string) => {
      const widget = widgets[Number(at)]
      if (!widget || widget.removed) throw new Error('no such widget')
      widget.removed = true
      widget.box.innerHTML = ''
    }
  }
}

/**
 * Replaces Cloudflare's script by the emulated one.
 * @returns a growing list of the addresses that the page requests from Cloudflare.
 */
async function withCloudflare(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route(`${CLOUDFLARE}/**`, route => {
    const { pathname, search } = new URL(route.request().url())
    requested.push(pathname + search)
    if (pathname === '/frame') return route.fulfill({ contentType: 'text/html', body: '<p>widget</p>' })
    return route.fulfill({ contentType: 'text/javascript', body: `(${emulateWidget})()` })
  })
  return requested
}
const widgetState = (page: Page): Promise<WidgetState | undefined> =>
  page.evaluate(() => {
    const widget = (globalThis as unknown as { stages: (WidgetState & { box: unknown })[] }).stages.at(-1)
    return widget && (JSON.parse(JSON.stringify({ ...widget, box: null })) as WidgetState)
  })

const WHOLE = { Пароль: 'long enough', 'Повтор пароля': 'long enough' }
async function fill(form: Locator, name: string): Promise<void> {
  await form.getByLabel('Имя пользователя').fill(name)
  for (const [label, text] of Object.entries(WHOLE)) await form.getByLabel(label, { exact: true }).fill(text)
}
/** Sends the form by a key, because Chromium may deliver a click to the widget's frame right after the frame moved. */
const send = (form: Locator) => form.getByRole('button', { name: 'Создать аккаунт' }).press('Enter')
const openDialog = async (page: Page): Promise<Locator> => {
  await page.locator('.navbar').getByRole('link', { name: 'Регистрация' }).click()
  return page.getByRole('dialog', { name: 'Создать аккаунт' })
}
const signedInAs = (page: Page, name: string) => expect(page.locator('.me .menu-list b')).toHaveText(`@${name}`)

test('the sign-up page loads the captcha’s widget when its form gets the focus, and sends the widget’s token', async ({
  page
}) => {
  const requested = await withCloudflare(page)
  const refused: string[] = []
  page.on('console', message => message.text().includes('Content Security Policy') && refused.push(message.text()))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${site.origin}/signup?next=%2FRadio`)
  expect(requested).toEqual([])
  const form = page.locator('form[data-signup]')
  const before = await form.locator('.turnstile').boundingBox()
  await form.getByLabel('Имя пользователя').focus()
  await expect(page.getByText('Проверка пройдена.')).toBeVisible()
  expect(requested[0]).toBe('/turnstile/v0/api.js?render=explicit')
  await expect(form.frameLocator('iframe').locator('p')).toHaveText('widget')
  expect((await widgetState(page))?.options).toMatchObject({
    sitekey: SITE_KEY,
    action: 'signup',
    language: 'ru',
    theme: 'auto',
    size: 'flexible',
    'response-field': false
  })
  expect((await form.locator('.turnstile').boundingBox())?.y).toBe(before?.y)
  expect(await findFaults(page, 'main')).toEqual([])
  const name = 'Cherez_stranicu'
  await fill(form, name)
  await send(form)
  await expect(page).toHaveURL(`${site.origin}/Radio`)
  await signedInAs(page, name)
  expect(verifier.requests).toHaveLength(1)
  expect(refused).toEqual([])
})

test('the captcha’s widget in the sign-up dialog has the site’s theme, and is removed with the dialog', async ({
  page
}) => {
  const requested = await withCloudflare(page)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto(`${site.origin}/communities`)
  const dialog = await openDialog(page)
  await expect(page.getByText('Проверка пройдена.')).toBeVisible()
  expect((await widgetState(page))?.options['theme']).toBe('dark')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await widgetState(page))?.removed).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await openDialog(page)
  await expect(page.getByText('Проверка пройдена.')).toBeVisible()
  expect((await widgetState(page))?.options['size']).toBe('compact')
  expect(requested.filter(path => path.startsWith('/turnstile'))).toHaveLength(1)
  await fill(dialog.locator('form'), 'Iz_okna')
  await send(dialog.locator('form'))
  await signedInAs(page, 'Iz_okna')
  await expect(page).toHaveURL(`${site.origin}/communities`)
})

test('the sign-up form gets a new captcha token after an expiry or a refusal, and keeps its input', async ({
  page
}) => {
  await withCloudflare(page)
  await page.goto(site.origin)
  const form = (await openDialog(page)).locator('form')
  await expect(page.getByText('Проверка пройдена.')).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { stages: WidgetState[] }).stages[0]?.expire())
  await expect.poll(async () => (await widgetState(page))?.resets).toBe(1)
  await fill(form, 'Nespeshnyj')
  verifier.setHealth('broken')
  await send(form)
  const message = 'Проверка, что вы не робот, сейчас не работает. Попробуйте чуть позже.'
  await expect(form.getByRole('alert')).toHaveText(message)
  await expect(form.getByLabel('Пароль', { exact: true })).toHaveValue('long enough')
  await expect.poll(async () => (await widgetState(page))?.resets).toBe(2)
  verifier.setHealth('well')
  await send(form)
  await signedInAs(page, 'Nespeshnyj')
  const tokens = verifier.requests.map(({ response }) => response?.split('-').at(-1))
  expect(new Set(tokens)).toEqual(new Set(['2', '3']))
})

test('a captcha widget that fails to load or to solve its challenge is tried again when the form is sent again', async ({
  page
}) => {
  await page.addInitScript(() => Object.assign(globalThis, { failing: 1 }))
  await page.route(`${CLOUDFLARE}/**`, route => route.abort())
  await page.goto(`${site.origin}/signup`)
  const form = page.locator('form[data-signup]')
  await form.getByLabel('Имя пользователя').focus()
  const failed = page.getByText('Проверка не удалась. Отправьте форму ещё раз.')
  await expect(failed).toBeVisible()
  await fill(form, 'Upornyj')
  // The script can be loaded now, but the first challenge fails.
  await page.unroute(`${CLOUDFLARE}/**`)
  const requested = await withCloudflare(page)
  await send(form)
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await expect(form).toHaveAttribute('aria-busy', 'false')
  await expect(failed).toBeVisible()
  expect(verifier.requests).toEqual([])
  await send(form)
  await signedInAs(page, 'Upornyj')
})
