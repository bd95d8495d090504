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
const LONG = 'слово '.repeat(60).trim()
const SHARES = [
  ['an address', { title: 'Имя', url: URL_OF }, { type: 'link', title: 'Имя', url: URL_OF, body: '' }],
  ['an address as the text', { title: 'Имя', text: URL_OF }, { type: 'link', title: 'Имя', url: URL_OF, body: '' }],
  [
    'an address within a text',
    { text: `Смотри: ${URL_OF}` },
    { type: 'link', title: 'Смотри:', url: URL_OF, body: '' }
  ],
  ['a text', { title: 'Имя', text: 'Слова' }, { type: 'text', title: 'Имя', url: undefined, body: 'Слова' }],
  [
    'a script',
    { url: 'javascript:alert(1)' },
    { type: 'text', title: '', url: undefined, body: 'javascript:alert(1)' }
  ],
  [
    'markup',
    { title: '<img src=x onerror=alert(1)>', text: '</textarea><script>alert(1)</script>' },
    {
      type: 'text',
      title: '<img src=x onerror=alert(1)>',
      url: undefined,
      body: '</textarea><script>alert(1)</script>'
    }
  ],
  [
    'a name that is too long',
    { title: LONG, url: URL_OF },
    { type: 'link', title: [...LONG].slice(0, 255).join(''), url: URL_OF, body: LONG }
  ]
] as const

test.describe('content shared by another app', () => {
  for (const [name, shared, form] of SHARES)
    test(`${name} shared by another app is in the fields of a new post`, async ({ page, baseURL }) => {
      await logIn(page, baseURL)
      await page.goto(shareOf({ ...shared, community: 'VecheMeta' }))
      expect(await fieldValues(page)).toEqual(form)
      await expect(page.locator('[name=community]')).toHaveValue('VecheMeta')
      // Hydration does not change the values of the fields.
      await page.locator('[name=body]').focus()
      await expect(page.locator('astro-island:not([ssr]) form.editor')).toBeVisible()
      expect(await fieldValues(page)).toEqual(form)
    })
})

test('a guest who shares content from an app gets it in the form of a new post after the login @phone', async ({
  page
}) => {
  await page.goto(shareOf({ title: 'Имя', text: `Слова ${URL_OF}` }))
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Имя пользователя').fill('Petrovich')
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/new\?/)
  expect(await fieldValues(page)).toEqual({ type: 'link', title: 'Имя', url: URL_OF, body: 'Слова' })
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
  await page.getByRole('button', { name: 'Войти' }).click()
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a guest who shares a link gets it in the form of a new post after the login', async ({
    page,
    baseURL
  }) => {
    await page.setContent(
      `<form method="post" action="${baseURL}/new?shared"><input name="title" value="Имя"><input name="url" value="${URL_OF}"><button>Share</button></form>`
    )
    await page.getByRole('button').click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await fillLogin(page)
    await expect(page.locator('[name=url]')).toHaveValue(URL_OF)
    await expect(page.locator('[name=title]')).toHaveValue('Имя')
  })

  test('without JavaScript a guest who shares a long text logs in by a new tab and finds the text in the form of the first tab', async ({
    page,
    context
  }) => {
    // An app installed with an older manifest shares by an address. This text is too long for the address of a login
    // redirect.
    await page.goto(shareOf({ title: 'Имя', text: LETTERS.slice(0, 1_200) }))
    await expect(page.locator('[name=body]')).toHaveValue(LETTERS.slice(0, 1_200).trim())
    const opened = context.waitForEvent('page')
    await note(page).getByRole('link').click()
    const login = await opened
    await fillLogin(login)
    await expect(login.locator('[data-member]')).toBeVisible()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page.locator('[data-member]')).toBeVisible()
    await expect(page.locator('[name=body]')).toHaveValue(LETTERS.slice(0, 1_200).trim())
  })
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
