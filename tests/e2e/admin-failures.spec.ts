import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { endSession } from '#tests/support/end-session.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests revoke an admin's rights, so they run on a site that no other test file uses.
const own = ownSite()
/** Reads the first column of the first two rows of the result of a query. */
const two = async (sql: string) => (await own.db.execute(`${sql} limit 2`)).rows.map(row => String(row[0]))

/** Action of an admin: `ask` opens its confirmation, `go` finds the button that confirms the action. */
interface AdminAction {
  section: string
  /** Gives the names of two targets, such as communities or requests, and creates the targets if needed. */
  of: () => Promise<string[]>
  ask: (page: Page, name: string) => Promise<unknown>
  go: (page: Page, name: string) => Locator
  /** Opens the confirmation again, which a failure has closed; absent if it stays open. */
  askAgain?: (page: Page, name: string) => Promise<unknown>
  /** Expects that the page looks as before the action, and that the confirmation form still has its typed text. */
  expectNotDone: (page: Page, name: string) => Promise<unknown>
}

const rowOf = (page: Page, name: string) => page.locator('.tool-rows > li, .table tbody tr').filter({ hasText: name })
const dialog = (page: Page) => page.locator('dialog[open]')

async function askToRemove(page: Page, comment: string): Promise<void> {
  await rowOf(page, comment).getByRole('link', { name: 'Удалить…' }).click()
  await expect(dialog(page).getByRole('textbox')).toBeVisible()
}

const ACTIONS: Record<string, AdminAction> = {
  'an addition to the default communities': {
    section: 'communities',
    of: () => two('select name from communities where not is_default order by name'),
    ask: async () => {},
    go: (page, name) => page.getByRole('button', { name: new RegExp(`: ${name}$`) }),
    expectNotDone: (page, name) => expect(page.getByRole('button', { name: `Добавить: ${name}` })).toBeVisible()
  },
  'a denial of a community request': {
    section: 'new-community-requests',
    async of() {
      const names = ['Nezadacha_1', 'Nezadacha_2']
      for (const name of names)
        await own.db.execute(
          `insert into community_requests (user_id, community_name, created_at)
            select id, '${name}', unixepoch() * 1000 from users where username = 'Marina_K'`
        )
      return names
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
      two(
        'select username from users where not is_admin and deleted_at is null and banned_at is null order by id desc'
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
    of: async () => ['198.51.100.1', '198.51.100.2'],
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
    of: () => two('select id from comments where deleted_at is null order by id desc'),
    ask: askToRemove,
    askAgain: askToRemove,
    go: page => dialog(page).getByRole('button', { name: 'Удалить', exact: true }),
    expectNotDone: (page, id) => expect(rowOf(page, id).getByRole('link', { name: 'Удалить…' })).toBeVisible()
  }
}

const isAdmin = (is: boolean) =>
  own.db.execute({ sql: "update users set is_admin = ? where username = 'Sova'", args: [is] })

for (const [title, action] of Object.entries(ACTIONS))
  test(`${title} is sent once by a double click; it changes nothing, and says why, without a network, without the admin’s rights that were revoked, and after the end of the session`, async ({
    page
  }) => {
    const { section, ask, askAgain, go, expectNotDone } = action
    await own.logIn(page.context(), 'Sova')
    const [name = '', other = ''] = await action.of()
    await page.goto(`${own.site.origin}/admin/${section}`)
    await ask(page, name)
    await page.route('**/api/**', route => route.abort())
    await go(page, name).click()
    await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
    await expectNotDone(page, name)
    await page.unrouteAll()
    await isAdmin(false)
    await askAgain?.(page, name)
    await go(page, name).click()
    await expect(page.getByText('Это доступно только администраторам.')).toBeVisible()
    await isAdmin(true)
    await expectNotDone(page, name)
    await askAgain?.(page, name)
    const requests: string[] = []
    const isWrite = (request: Request) => /\/api\//.test(request.url()) && request.method() !== 'GET'
    page.on('request', request => isWrite(request) && requests.push(request.url()))
    const answered = page.waitForResponse(response => isWrite(response.request()))
    // The response is delayed until both clicks of the double click have happened.
    const release = await holdRequests(page, '**/api/**')
    await go(page, name).dblclick()
    release()
    await (await answered).finished()
    await expect(dialog(page)).toHaveCount(0)
    expect(requests).toHaveLength(1)
    await ask(page, other)
    await endSession(page)
    await go(page, other).click()
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Вход' }).getByRole('button', { name: 'Закрыть' }).click()
    await expectNotDone(page, other)
  })
