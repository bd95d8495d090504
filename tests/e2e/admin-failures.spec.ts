import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests revoke an admin's rights, so they run on a site that no other test file uses.
const own = ownSite()
const one = async (sql: string) => String((await own.db.execute(sql)).rows[0]?.[0])

/** Action of an admin: `ask` opens its confirmation, `go` finds the button that confirms the action. */
interface AdminAction {
  section: string
  /** Gives the name of the action's target, such as a community or a request, and creates the target if needed. */
  of: () => Promise<string>
  ask: (page: Page, name: string) => Promise<unknown>
  go: (page: Page, name: string) => Locator
  /** Opens the confirmation again, which a failure has closed; absent if it stays open. */
  askAgain?: (page: Page, name: string) => Promise<unknown>
  /** Expects that the page looks as before the action, and that the confirmation form still has its typed text. */
  expectNotDone: (page: Page, name: string) => Promise<unknown>
}

const rowOf = (page: Page, name: string) => page.locator('.tool-rows > li, .table tbody tr').filter({ hasText: name })
const dialog = (page: Page) => page.locator('dialog[open]')
let counter = 0

async function askToRemove(page: Page, comment: string): Promise<void> {
  await rowOf(page, comment).getByRole('link', { name: 'Удалить…' }).click()
  await expect(dialog(page).getByRole('textbox')).toBeVisible()
}

const ACTIONS: Record<string, AdminAction> = {
  'an addition to the default communities': {
    section: 'communities',
    of: () => one('select name from communities where not is_default order by name limit 1'),
    ask: async () => {},
    go: (page, name) => page.getByRole('button', { name: new RegExp(`: ${name}$`) }),
    expectNotDone: (page, name) => expect(page.getByRole('button', { name: `Добавить: ${name}` })).toBeVisible()
  },
  'a denial of a community request': {
    section: 'new-community-requests',
    async of() {
      counter += 1
      const name = `Nezadacha_${counter}`
      await own.db.execute(
        `insert into community_requests (user_id, community_name, created_at)
          select id, '${name}', unixepoch() * 1000 from users where username = 'Marina_K'`
      )
      return name
    },
    async ask(page, name) {
      await rowOf(page, name).getByText('Отклонить…').click()
      await rowOf(page, name).getByLabel('Что ответить').fill('Уже есть')
    },
    go: (page, name) => rowOf(page, name).getByRole('button', { name: 'Отклонить' }),
    expectNotDone: (page, name) => expect(rowOf(page, name).getByLabel('Что ответить')).toHaveValue('Уже есть')
  },
  'a ban from the site': {
    section: 'users',
    of: () =>
      one(
        `select username from users where not is_admin and deleted_at is null and banned_at is null order by id desc limit 1`
      ),
    async ask(page, name) {
      await page.getByRole('link', { name: `Заблокировать… @${name}` }).click()
      await page.getByLabel('Посты и\u00a0комментарии').selectOption('Удалить за\u00a0день')
    },
    go: page => dialog(page).getByRole('button', { name: 'Заблокировать', exact: true }),
    async expectNotDone(page, name) {
      await expect(page.getByLabel('Посты и\u00a0комментарии')).toHaveValue('1')
      await expect(rowOf(page, `@${name}`).locator('td').first()).toContainText('нет')
    }
  },
  'an IP block': {
    section: 'ipblocks',
    async of() {
      counter += 1
      return `198.51.100.${counter}`
    },
    async ask(page, address) {
      await page.getByRole('link', { name: 'Заблокировать адрес…' }).click()
      await dialog(page).getByLabel('Адрес').fill(address)
    },
    go: page => dialog(page).getByRole('button', { name: 'Заблокировать', exact: true }),
    async expectNotDone(page, address) {
      await expect(dialog(page).getByLabel('Адрес')).toHaveValue(address)
      await expect(rowOf(page, address)).toHaveCount(0)
    }
  },
  'a removal of a comment': {
    section: 'comments',
    of: () => one('select id from comments where deleted_at is null order by id desc limit 1'),
    ask: askToRemove,
    askAgain: askToRemove,
    go: page => dialog(page).getByRole('button', { name: 'Удалить', exact: true }),
    expectNotDone: (page, id) => expect(rowOf(page, id).getByRole('link', { name: 'Удалить…' })).toBeVisible()
  }
}

async function openConfirmation(page: Page, { section, of, ask }: AdminAction): Promise<string> {
  await own.logIn(page.context(), 'Sova')
  const name = await of()
  await page.goto(`${own.site.origin}/admin/${section}`)
  await ask(page, name)
  return name
}
const isAdmin = (is: boolean) =>
  own.db.execute({ sql: "update users set is_admin = ? where username = 'Sova'", args: [is] })

for (const [title, action] of Object.entries(ACTIONS)) {
  test(`${title} changes nothing, and says why, without a network, without the admin’s rights that were revoked, and after the end of the session`, async ({
    page
  }) => {
    const name = await openConfirmation(page, action)
    await page.route('**/api/**', route => route.abort())
    await action.go(page, name).click()
    await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
    await action.expectNotDone(page, name)
    await page.unrouteAll()
    await isAdmin(false)
    await action.askAgain?.(page, name)
    await action.go(page, name).click()
    await expect(page.getByText('Это доступно только администраторам.')).toBeVisible()
    await isAdmin(true)
    await action.expectNotDone(page, name)
    await page.context().clearCookies({ name: 'SID' })
    await action.askAgain?.(page, name)
    await action.go(page, name).click()
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Вход' }).getByRole('button', { name: 'Закрыть' }).click()
    await action.expectNotDone(page, name)
  })

  test(`${title} is sent once by a double click`, async ({ page }) => {
    const name = await openConfirmation(page, action)
    const requests: string[] = []
    page.on('request', request => {
      if (/\/api\//.test(request.url()) && request.method() !== 'GET') requests.push(request.url())
    })
    // The response is delayed until both clicks of the double click have happened.
    const release = await holdRequests(page, '**/api/**')
    await action.go(page, name).dblclick()
    release()
    await expect(page.locator('.alert')).toBeVisible()
    expect(requests).toHaveLength(1)
  })
}
