import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import { visitWithServiceWorker } from '#tests/support/offline-pages.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Gives the address that a phone opens for content shared by another app, with the parameters of the web app manifest.
 */
const shareOf = (shared: Record<string, string>): string => `/new?${new URLSearchParams(shared)}`

async function logIn(page: Page, origin = ''): Promise<void> {
  const [sid = ''] = cookiesOf(await logInAnswer(origin, 'Petrovich')).split('; ')
  await page.context().addCookies([{ name: 'SID', value: sid.slice('SID='.length), url: origin }])
}

/** Reads the values of the fields in the form of a new post. */
const fieldValues = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.editor')
    const text = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value
    return { type: text('type'), title: text('title'), url: text('url'), body: text('body') }
  })

const URL_OF = 'https://example.org/a?b=1'
const MARKUP = { title: `${'<img src=x onerror=alert(1)>'.repeat(20)}`, text: '</textarea><script>alert(1)</script>' }

test('hydration does not change the fields of a new post with a name that is too long and markup from another app', async ({
  page,
  baseURL
}) => {
  await logIn(page, baseURL)
  await page.goto(shareOf(MARKUP))
  const body = `${MARKUP.title}\n\n${MARKUP.text}`
  const form = { type: 'text', title: MARKUP.title.slice(0, 255), url: undefined, body }
  expect(await fieldValues(page)).toEqual(form)
  await page.locator('[name=body]').focus()
  await expect(page.locator('astro-island:not([ssr]) form.editor')).toBeVisible()
  expect(await fieldValues(page)).toEqual(form)
})

/** Submits shared content from another origin by POST, as a phone does. */
async function share(page: Page, origin = '', shared: Record<string, string> = {}): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(
    ([address, shared]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: address })
      for (const [name, value] of Object.entries(shared))
        form.appendChild(Object.assign(document.createElement('textarea'), { name, value }))
      document.body.appendChild(form)
      form.submit()
    },
    [`${origin}/new?shared`, shared] as const
  )
  await page.waitForURL(`${origin}/**`)
}

const LETTERS = 'слово за слово '.repeat(334).trim()
const note = (page: Page) => page.locator('.note', { hasText: 'Набранное останется здесь' })
async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Имя пользователя').fill('Petrovich')
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

test('a long text shared by a member is in the form of a new post', async ({ page, baseURL }) => {
  await logIn(page, baseURL)
  await share(page, baseURL, { title: 'Имя', text: LETTERS, url: '' })
  expect(await fieldValues(page)).toEqual({ type: 'text', title: 'Имя', url: undefined, body: LETTERS })
})

test('a guest who shares a long text sees the text in the form, also after the login', async ({ page, baseURL }) => {
  await share(page, baseURL, { title: 'Имя', text: LETTERS, url: URL_OF })
  const shared = { type: 'link', title: 'Имя', url: URL_OF, body: LETTERS }
  expect(await fieldValues(page)).toEqual(shared)
  await expect(note(page)).toBeVisible()
  await page.locator('.navbar').getByRole('link', { name: 'Войти' }).click()
  await fillLogin(page)
  await expect(page.locator('[data-member]')).toBeVisible()
  expect(await fieldValues(page)).toEqual(shared)
  await expect(note(page)).toHaveCount(0)
  // Hydration does not change the values of the fields.
  await page.locator('[name=body]').focus()
  await expect(page.locator('astro-island:not([ssr]) form.editor')).toBeVisible()
  expect(await fieldValues(page)).toEqual(shared)
})

test('content shared offline is submitted when the page is reloaded online', async ({ page, context, baseURL }) => {
  await logIn(page, baseURL)
  await visitWithServiceWorker(page, '/about')
  await page.goto('/about')
  await context.setOffline(true)
  await share(page, baseURL, { title: 'Имя', text: 'Слова', url: '' })
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  expect(await fieldValues(page)).toEqual({ type: 'text', title: 'Имя', url: undefined, body: 'Слова' })
})

test('an existing draft of a post is not replaced by shared content', async ({ page, baseURL }) => {
  await logIn(page, baseURL)
  const body = page.locator('[name=body]')
  await page.goto('/new')
  await startPageScripts(page)
  await body.fill('Начатое')
  const stored = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(stored).toContain('Начатое')
  await page.goto(shareOf({ title: 'Имя', text: 'Слова' }))
  await startPageScripts(page)
  await body.fill('Слова и ещё')
  await expect.poll(stored).toContain('Слова и ещё')
  await page.reload()
  await expect(body).toHaveValue('Слова и ещё')
  await page.goto('/new')
  await expect(body).toHaveValue('Начатое')
})
