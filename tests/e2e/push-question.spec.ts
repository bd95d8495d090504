import { type BrowserContext, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { fakePushManager } from '#tests/support/browser-push.ts'
import { topBox } from '#tests/support/commenting.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { isSubscription, subscribingSite } from '#tests/support/subscribing-site.ts'

const own = subscribingSite()
test.use({ serviceWorkers: 'allow' })

/** Emulates a browser whose reader was never asked about notifications and will give the given answer. */
async function askedBrowser(context: BrowserContext, answer: NotificationPermission): Promise<void> {
  await context.clearPermissions()
  await context.addInitScript(answer => {
    let permission: NotificationPermission = (sessionStorage.getItem('permission') ??
      'default') as NotificationPermission
    Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
    Notification.requestPermission = async () => {
      // Browsers ask about notifications only if a script requests it during the handling of a click.
      if (!navigator.userActivation.isActive) throw new Error('no press')
      permission = answer
      sessionStorage.setItem('permission', answer)
      return answer
    }
  }, answer)
}
const question = (page: Page) => page.getByRole('region', { name: 'Включить уведомления?' })
const UNSUPPORTED = 'Похоже, ваш браузер не поддерживает пуш-уведомления.'

/** Opens the thread of the site's test post, which asks no question yet, and writes a comment. */
async function write(page: Page): Promise<void> {
  await own.visit(page, own.post.path)
  await expect(question(page)).toHaveCount(0)
  const box = topBox(page)
  await box.fill(`Ещё один ответ ${Date.now()}`)
  await box.press('Control+Enter')
  await expect(box).toHaveValue('')
}

test('[A2.push.01] a member is asked about push notifications once, after writing a comment, and subscribed after accepting', async ({
  page,
  context
}) => {
  await askedBrowser(context, 'granted')
  await own.logIn(context, 'Marina_K')
  for (const path of ['/', '/notifications']) {
    await own.visit(page, path)
    await expect(question(page)).toHaveCount(0)
  }
  await write(page)
  await expect(question(page)).toBeVisible()
  const sent = page.waitForResponse(answer => isSubscription(answer.url()))
  await question(page).getByRole('button', { name: 'Включить' }).click()
  expect((await sent).status()).toBe(200)
  expect(await own.endpoints()).toEqual([own.device.subscription.endpoint])
  await write(page)
  await expect(question(page)).toHaveCount(0)
})

test('[A2.push.01] a member is asked about push notifications after writing a post, in the thread of the post only', async ({
  page,
  context
}) => {
  await askedBrowser(context, 'granted')
  await own.logIn(context, 'Marina_K')
  await own.visit(page, '/new?community=Radio')
  await page.locator('[name=title]').fill('Какой паяльник взять')
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await page.waitForURL(/\/Radio\/post\//)
  await startPageScripts(page)
  await expect(question(page)).toBeVisible()
  await own.visit(page, '/')
  await expect(question(page)).toHaveCount(0)
})

test('[A2.push.02] each member of one browser is asked about push notifications once, whatever another member answered, and a member who declined is asked again after 30 days at the earliest', async ({
  page,
  context
}) => {
  await askedBrowser(context, 'granted')
  const expectAsked = async (isAsked: boolean) => {
    await write(page)
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toHaveCount(isAsked ? 1 : 0)
  }
  await own.logIn(context, 'Marina_K')
  await write(page)
  await question(page).getByRole('button', { name: 'Не сейчас' }).click()
  await expect(question(page)).toHaveCount(0)
  await own.logIn(context, 'Petrovich')
  await write(page)
  await expect(question(page)).toBeVisible()
  // A question that was shown counts as asked, also without an answer.
  await expectAsked(false)
  await own.logIn(context, 'Marina_K')
  await expectAsked(false)
  const passDays = (days: number) =>
    page.evaluate(
      past => {
        for (const key of Object.keys(localStorage).filter(key => key.startsWith('push_declined')))
          localStorage.setItem(key, String(Date.now() - past))
      },
      days * 24 * 3_600_000
    )
  await passDays(29.9)
  await expectAsked(false)
  await passDays(30)
  await expectAsked(true)
})

test('[A4.push.02] after a browser’s refusal of push notifications, or a question closed without an answer, the page says that they are unsupported, and does not ask again', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  for (const answer of ['denied', 'default'] as const) {
    await askedBrowser(context, answer)
    await write(page)
    await question(page).getByRole('button', { name: 'Включить' }).click()
    await expect(page.getByText(UNSUPPORTED)).toBeVisible()
    await write(page)
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toHaveCount(0)
    expect(await own.endpoints()).toEqual([])
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
})

test('[A4.push.02] the page says that push notifications are unsupported in a browser without push or whose push service fails', async ({
  context,
  page,
  browser
}) => {
  await fakePushManager(context, own.device, 'AbortError')
  await askedBrowser(context, 'granted')
  await own.logIn(context, 'Marina_K')
  await write(page)
  await question(page).getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByText(UNSUPPORTED)).toBeVisible()
  // The failure is not stored as the member's choice, so later pages try to subscribe again.
  expect(await page.evaluate(() => localStorage.getItem('push_off'))).toBeNull()
  await own.visit(page, '/settings')
  await expect(page.getByText('Сейчас выключены.')).toBeVisible()
  const without = await browser.newContext()
  await without.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await own.logIn(without, 'Marina_K')
  const other = await without.newPage()
  await write(other)
  await other.waitForLoadState('networkidle')
  await expect(question(other)).toHaveCount(0)
  await own.visit(other, '/settings')
  await expect(other.getByText('Этот браузер их\u00a0не\u00a0показывает.')).toBeVisible()
  await other.locator('button[name=push]').click()
  await expect(other.getByText(UNSUPPORTED)).toBeVisible()
  await without.close()
})

test('a browser without storage is never asked about push notifications', async ({ page, context }) => {
  await askedBrowser(context, 'granted')
  await context.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      }
    })
  )
  await own.logIn(context, 'Marina_K')
  await write(page)
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toHaveCount(0)
})

test('[A4.push.01] the settings switch push notifications of this browser off and on', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await own.subscribed(page, '/settings')
  const button = page.locator('button[name=push]')
  await expect(page.getByText('Сейчас включены.')).toBeVisible()
  expect(await findFaults(page, '#push')).toEqual([])
  await button.press('Enter')
  await expect(page.getByText('Сейчас выключены.')).toBeVisible()
  await expect(button).toHaveAccessibleName('Включить')
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  // Notifications that were switched off in the settings stay off, although the browser still permits them.
  await own.visit(page, '/')
  await expect(question(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  await own.visit(page, '/settings')
  const sent = page.waitForResponse(answer => isSubscription(answer.url()))
  await button.click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByText('Сейчас включены.')).toBeVisible()
})

test('the settings explain how to get push notifications when they are denied, on an iPhone, and without JavaScript', async ({
  browser,
  context,
  page
}) => {
  await context.addInitScript(() => sessionStorage.setItem('permission', 'denied'))
  await askedBrowser(context, 'denied')
  await own.logIn(context, 'Marina_K')
  await own.visit(page, '/settings')
  await expect(page.getByText('Браузер запрещает их')).toBeVisible()
  const expectMessage = async (options: BrowserContextOptions, text: string) => {
    const other = await browser.newContext(options)
    await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await own.logIn(other, 'Marina_K')
    const otherPage = await other.newPage()
    await otherPage.goto(`${own.site.origin}/settings`)
    await expect(otherPage.locator('#push').getByText(text)).toBeVisible()
    await expect(otherPage.locator('button[name=push]')).toBeHidden()
    await other.close()
  }
  await expectMessage(
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
    'На\u00a0iPhone и\u00a0iPad'
  )
  await expectMessage({ javaScriptEnabled: false }, 'нужен JavaScript')
})
