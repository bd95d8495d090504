import { expect, type Locator, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { makeModerator } from '#tests/support/reporting.ts'

// These tests report posts and log members out, so they run on a site that no other test file uses.
const own = ownSite()

const typed = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('typed:')))

/** Presses the mouse button at one point and releases it at another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const OUTSIDE = { x: 20, y: 450 }

async function openRequest(page: Page) {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/-/request-community`)
  await page.goto(`${own.site.origin}/communities`)
  await page
    .getByRole('link', { name: 'Запросить' })
    .or(page.locator('a[data-do="communities.openRequest"]'))
    .first()
    .click()
  return page.getByRole('dialog')
}

test('a mouse drag into or out of a dialog leaves the dialog open, and a click on the backdrop closes it', async ({
  page
}) => {
  const dialog = await openRequest(page)
  const field = dialog.getByRole('textbox').first()
  await field.fill('Selected')
  await drag(page, await middleOf(field), OUTSIDE)
  await expect(dialog).toBeVisible()
  await drag(page, OUTSIDE, await middleOf(field))
  await expect(dialog).toBeVisible()
  await drag(page, OUTSIDE, { x: 40, y: 500 })
  await expect(dialog).toHaveCount(0)
})

async function openReport(page: Page, path: string) {
  await page.goto(own.site.origin + path)
  const menu = page.locator('.post .actions .menu[data-end]')
  await menu.locator('summary').click()
  await menu.getByText('Пожаловаться').click()
  return page.getByRole('dialog', { name: /^Пожаловаться/ })
}

test('a reopened report dialog restores the reason chosen before, for the reported post only and until the report is sent', async ({
  page
}) => {
  const [first, second] = [await insertPost(own.db, 'Petrovich'), await insertPost(own.db, 'Petrovich')]
  await own.logIn(page.context(), 'Marina_K')
  let dialog = await openReport(page, first.path)
  await dialog.getByRole('radio').nth(1).check()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(OUTSIDE.x, OUTSIDE.y),
    () => dialog.getByRole('button', { name: 'Закрыть' }).click()
  ]) {
    await leave()
    await expect(dialog).toHaveCount(0)
    const menu = page.locator('.post .actions .menu[data-end]')
    await menu.locator('summary').click()
    await menu.getByText('Пожаловаться').click()
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  }
  // The report dialog of another post has no chosen reason, and the report dialog of the first post restores its chosen
  // reason.
  dialog = await openReport(page, second.path)
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  dialog = await openReport(page, first.path)
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  await dialog.getByRole('button', { name: 'Отправить' }).or(dialog.locator('[type=submit]')).first().click()
  await expect(dialog).toHaveCount(0)
  expect(await typed(page)).toEqual([])
})

test('input of a dialog survives a login and is deleted by a logout, and passwords are never stored', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Petrovich')
  await own.logIn(page.context(), 'Marina_K')
  let report = await openReport(page, post.path)
  await report.getByRole('radio').nth(2).check()
  await own.db.execute('delete from sessions')
  await report.locator('[type=submit]').click()
  const login = page.getByRole('dialog', { name: 'Вход' }).or(page.locator('dialog:has(#login-username)'))
  await login
    .getByRole('textbox', { name: 'Имя пользователя' })
    .or(page.locator('#login-username'))
    .first()
    .fill('Marina_K')
  await page.locator('#login-password').fill('не тот пароль')
  // The button that shows the password changes its field to the type text. The password must not be stored like the
  // input of other text fields.
  await login.locator('[name=reveal]').click()
  await expect(page.locator('#login-password')).toHaveAttribute('type', 'text')
  await page.locator('#login-password').press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('не тот пароль')
  // A guest's page, here the login page, deletes no stored input of the member.
  await page.goto(`${own.site.origin}/login`)
  await startPageScripts(page)
  await own.logIn(page.context(), 'Marina_K')
  report = await openReport(page, post.path)
  await expect(report.getByRole('radio').nth(2)).toBeChecked()
  await page.keyboard.press('Escape')
  await page.locator('.me .menu summary').click()
  await page.locator('form[action="/-/logout"] button').click()
  await expect(page.locator('[data-member]')).toHaveCount(0)
  expect(await typed(page)).toEqual([])
})

test('the username of a login and the e-mail of a sign-up are restored when their dialogs reopen, and passwords are not restored', async ({
  page
}) => {
  await page.goto(own.site.origin)
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  await page.locator('#login-username').fill('Somebody')
  await page.keyboard.press('Escape')
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  await expect(page.locator('#login-username')).toHaveValue('Somebody')
  await page.locator('dialog [data-do="account.openSignup"]').click()
  await page.locator('#signup-email').fill('some@body.ru')
  await page.locator('#signup-password').fill('secret-secret')
  await page.keyboard.press('Escape')
  await page.locator('[data-do="account.openSignup"]').first().click()
  await expect(page.locator('#signup-email')).toHaveValue('some@body.ru')
  await expect(page.locator('#signup-password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret-secret')
  await page.keyboard.press('Escape')
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  await page.locator('#login-username').fill('Petrovich')
  await page.locator('#login-password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-member]')).toHaveCount(1)
  await startPageScripts(page)
  expect((await typed(page)).filter(key => /login|signup/.test(key))).toEqual([])
})

test('the ban dialog is empty when it reopens after a click on its cancel button', async ({ page }) => {
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(`${own.site.origin}/Radio/modtools/banned`)
  const open = click('[data-form-link]')
  const dialog = page.getByRole('dialog')
  await open(page)
  await dialog.locator('[name=reason]').fill('Причина')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await open(page)
  await expect(dialog.locator('[name=reason]')).toHaveValue('')
})

interface TypedDialog {
  dialog: string
  /** Path of the page with the dialog; an empty path means the thread of a post with a comment. */
  path: string
  open: (page: Page) => Promise<unknown>
  /** Typed values by the names of the dialog's fields. */
  typed: Record<string, string>
}
const click = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Dialogs by the demo accounts that open them. The ban of Petrovich from the site comes last. */
const DIALOGS: Record<string, TypedDialog[]> = {
  Petrovich: [
    {
      dialog: 'a ban',
      path: '/Radio/modtools/banned',
      open: click('[data-form-link]'),
      typed: { username: 'Marina_K', reason: 'Причина', term: '7' }
    },
    {
      dialog: 'a moderator',
      path: '/Radio/modtools/mods',
      open: click('[data-form-link]'),
      typed: { username: 'Sova' }
    },
    {
      dialog: 'a rule',
      path: '/Radio/modtools/rules',
      open: click('[data-form-link]'),
      typed: { rule: 'Новое правило', description: 'Пояснение' }
    },
    {
      dialog: 'the removal of a comment',
      path: '',
      open: async page => {
        await page.locator('.comment .dots').first().click()
        await page.getByRole('menuitem', { name: 'Удалить как модератор' }).click()
      },
      typed: { reason: 'Реклама' }
    }
  ],
  Marina_K: [
    {
      dialog: 'a new list',
      path: '/@Marina_K/lists',
      open: click('main [data-do="lists.openNew"]'),
      typed: { name: 'summer_books', displayName: 'Книги на лето', description: 'Что взять' }
    },
    {
      dialog: 'the change of a list',
      path: '/@Marina_K/lists/typed_here',
      open: async page => {
        await page.locator('main .menu summary').first().click()
        await page.locator('[data-do="lists.openEdit"]').first().click()
      },
      typed: { displayName: 'Другое название', description: 'Другое описание' }
    },
    {
      dialog: 'a request for a community',
      path: '/communities',
      open: click('main [data-do="communities.openRequest"]'),
      typed: { name: 'Kept_here', about: 'Для всех' }
    }
  ],
  Sova: [
    {
      dialog: 'a block of addresses',
      path: '/admin/ipblocks',
      open: click('[data-form-link]'),
      typed: { address: '198.18.7.0/24', expiresIn: '5', note: 'Рассылка' }
    },
    {
      dialog: 'a ban from the whole site',
      path: '/@Petrovich',
      open: click('main [data-form-link]'),
      typed: { deleteContentDays: '7' }
    }
  ]
}

test.beforeAll(async () => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  await own.db.execute(`insert into lists (user_id, name, display_name, description, created_at, last_updated_at)
    select id, 'typed_here', 'Список', 'Начало', 1, 1 from users where username = 'Marina_K'`)
})

async function expectRestored(page: Page, { dialog: name, path, open, typed: texts }: TypedDialog): Promise<void> {
  const post = await insertPost(own.db, 'Marina_K', 'Radio', { no_comments: 1 })
  await insertComment(own.db, 'Marina_K', post)
  await page.goto(own.site.origin + (path || post.path))
  await open(page)
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.locator(`[name=${key}]`)
  const values = () =>
    Promise.all(Object.keys(texts).map(async key => [key, await field(key).inputValue()] as const)).then(
      Object.fromEntries
    )
  for (const [key, text] of Object.entries(texts)) {
    if ((await field(key).evaluate(({ tagName }) => tagName)) === 'SELECT') await field(key).selectOption(text)
    else await field(key).fill(text)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open(page)
  await expect.poll(values, name).toEqual(texts)
  await dialog.locator('[type=submit]').click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => typed(page), name).toEqual([])
}

for (const [member, dialogs] of Object.entries(DIALOGS))
  test(`input of the dialogs of ${dialogs.map(({ dialog }) => dialog).join(', ')} is restored when the dialog reopens, and deleted when its form is sent`, async ({
    page
  }) => {
    await own.logIn(page.context(), member)
    for (const dialog of dialogs) await test.step(dialog.dialog, () => expectRestored(page, dialog))
  })

test('a dialog that is a popover keeps the focus of the Tab key, leaves alerts usable, and returns the focus to its button', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/settings`)
  await startPageScripts(page)
  const opener = page.getByRole('button', { name: 'Сменить пароль' })
  const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const count = await dialog.locator('a:visible, button:visible, input:visible').count()
  for (let step = 0; step < count + 3; step += 1) {
    await page.keyboard.press('Tab')
    // From the last control of the dialog the focus may move to the browser's own controls, but not into the page.
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
  }
  expect(await page.locator('.alerts').evaluate(alerts => alerts.closest('[inert]'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await page.locator('[inert]').count()).toBe(0)
  // A dialog that is removed while it is open leaves the page usable.
  await page.keyboard.press('Enter')
  await expect(page.locator('[inert]')).not.toHaveCount(0)
  await dialog.evaluate(element => element.remove())
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('an alert of an open dialog is above its backdrop, can be closed without closing the dialog, and stays when the dialog closes @both', async ({
  page
}) => {
  const dialog = await openRequest(page)
  await page.route('**/api/**', route => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await dialog.locator('[name=name]').fill('Lodochki')
  const send = dialog.getByRole('button', { name: 'Отправить' })
  const alert = page.getByRole('status').locator('.alert')
  await send.click()
  await expect(alert).toContainText('Убедитесь, что вы подключены к интернету')
  // The middle of the alert belongs to no other element.
  expect(
    await alert.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  ).toBe(true)
  await alert.getByRole('button', { name: 'Убрать сообщение' }).click()
  await expect(alert).toHaveCount(0)
  await expect(dialog.locator('[name=name]')).toHaveValue('Lodochki')
  // The clock of the page stands still, so that the alert does not disappear by itself.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await send.click()
  await expect(alert).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(alert).toBeVisible()
})
