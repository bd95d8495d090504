import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, partOf, topBox } from '#tests/support/commenting.ts'
import { offlineNote, offlinePages, visitWithServiceWorker } from '#tests/support/offline-pages.ts'
import {
  actionsOn,
  countQueued,
  expectQueued,
  goOnline,
  offlineAlert,
  openReadyPage,
  QUEUED_LABEL,
  queuedComments,
  sendButton,
  upvoteButton
} from '#tests/support/offline-queue.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

const own = ownSite()
const actions = actionsOn(own)
const { bodies, voteOf } = actions
const open = (page: Page) => actions.open(page)

const reply = (page: Page) => page.getByRole('textbox', { name: /^Ваш ответ/ })
const save = (page: Page, id: string) => page.locator(`.actions button[name=save][value^="${id}:"]`)
const join = (page: Page) => page.locator('button[name=join]').first()

test.describe('pages under the control of the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[P8.global.02] a vote, a save, a membership and a comment made offline are marked as queued and sent when the network is back', async ({
    page,
    context
  }) => {
    const { id } = await open(page)
    await context.setOffline(true)
    await upvoteButton(page, id).click()
    await expect(offlineAlert(page)).toBeVisible()
    await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
    await save(page, id).click()
    await expect(save(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(save(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
    const joined = await join(page).getAttribute('aria-pressed')
    await join(page).click()
    await expect(join(page)).not.toHaveAttribute('aria-pressed', String(joined))
    await expect(join(page)).toHaveAccessibleDescription(QUEUED_LABEL)
    await topBox(page).fill('Без сети')
    await sendButton(page).click()
    await expect(queuedComments(page)).toContainText('Без сети')
    await expect(queuedComments(page)).toContainText(QUEUED_LABEL)
    await expect(topBox(page)).toHaveValue('')
    await expectQueued(page, 4)
    expect(await findFaults(page, 'main')).toEqual([])
    expect([await voteOf(id), await bodies(id, 'Без сети')]).toEqual([0, 0])
    await goOnline(context)
    await expectQueued(page, 0)
    await expect(page.locator('[data-queued]')).toHaveCount(0)
    await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton(page, id)).toHaveAccessibleDescription('')
    expect([await voteOf(id), await bodies(id, 'Без сети')]).toEqual([1, 1])
    await expect(page.locator('.comment[id]', { hasText: 'Без сети' })).toBeVisible()
  })

  test('a queued vote is marked as queued also in browsers that save data and in the cached page reloaded offline, and is sent when the network is back', async ({
    page,
    context
  }) => {
    await emulateSaveData(page)
    const { id, comment, path } = await actions.find()
    await own.logIn(context, 'Marina_K')
    await visitWithServiceWorker(page, `${own.site.origin}/about`)
    await openReadyPage(page, own.site.origin + path, ['/outbox.', 'fetched-dialogs'])
    await expect.poll(() => offlinePages(page)).toContain(path)
    const mark = () =>
      upvoteButton(page, id).evaluate(
        button => getComputedStyle(button.closest('[data-votes]') as Element, '::after').content
      )
    const plain = await mark()
    // This click loads the code of votes, which the offline click needs.
    const counted = waitForWriteResponse(page, /_commentVote$/)
    await commentOf(page, comment).locator('.up').first().click()
    await counted
    await context.setOffline(true)
    await upvoteButton(page, id).click()
    await expectQueued(page, 1)
    await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
    expect(await mark()).not.toBe(plain)
    await page.reload()
    await expect(offlineNote(page)).toBeVisible()
    await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
    await goOnline(context)
    await expectQueued(page, 0)
    await expect(upvoteButton(page, id)).toHaveAccessibleDescription('')
    expect(await voteOf(id)).toBe(1)
  })

  test('votes answered with status 502, 503 or 504 stay queued and are sent later', async ({ page, context }) => {
    const { id } = await open(page)
    // Each click changes the vote that the click before has made.
    for (const [status, vote] of [
      [502, 1],
      [503, 0],
      [504, 1]
    ] as const) {
      for (const calls of ['**/api/_postVote', '**/api/_initial'])
        await context.route(calls, route => route.fulfill({ status, body: 'Bad gateway' }))
      await upvoteButton(page, id).click()
      await expect(offlineAlert(page)).toBeVisible()
      await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
      await expectQueued(page, 1)
      await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', String(vote === 1))
      await context.unroute('**/api/_postVote')
      await context.unroute('**/api/_initial')
      await expectQueued(page, 0)
      expect(await voteOf(id)).toBe(vote)
      await expect(offlineAlert(page)).toHaveCount(0)
    }
  })
})

test('an offline double click queues one vote, marked as queued although the clock of the page and so every timer of a script is stopped, and of several offline clicks the last state is sent', async ({
  page,
  context
}) => {
  const { id } = await open(page)
  await context.setOffline(true)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await upvoteButton(page, id).dblclick()
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  await expect(page.locator('[data-queued]')).toHaveCount(1)
  await page.clock.resume()
  await expectQueued(page, 1)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
  for (const [at, pressed] of ['false', 'true'].entries()) {
    await expect(async () => {
      if ((await countQueued(page)) < at + 2) await upvoteButton(page, id).click()
      expect(await countQueued(page)).toBe(at + 2)
    }).toPass()
    await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', pressed)
  }
  await goOnline(context)
  await expectQueued(page, 0)
  expect(await voteOf(id)).toBe(1)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
})

test('a queued vote that the server refuses is undone, and an alert shows the reason; the text of a refused comment returns to the open editor, after a text written since, and a refused reply becomes a draft', async ({
  page,
  context
}) => {
  const { id, comment } = await open(page)
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await partOf(commentOf(page, comment), 'a[data-reply]').click()
  await reply(page).fill('Поздно')
  await reply(page).locator('xpath=ancestor::*[@data-write]').locator('[name=send]').click()
  await expectQueued(page, 2)
  await topBox(page).fill('И это')
  await sendButton(page).click()
  await expectQueued(page, 3)
  await actions.lock(id)
  await goOnline(context)
  await expect(
    page.locator('.alert', { hasText: 'Пост закрыт: голосовать и комментировать в нём нельзя.' })
  ).toBeVisible()
  await expectQueued(page, 0)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'false')
  await expect(queuedComments(page)).toHaveCount(0)
  await expect(topBox(page)).toHaveValue('И это')
  await expect(page.getByRole('region', { name: 'Неотправленное' }).getByRole('textbox')).toHaveValue('Поздно')
  // The text is sent again, and another text is sent before the first is refused.
  await context.setOffline(true)
  await sendButton(page).click()
  await expectQueued(page, 1)
  await expect(topBox(page)).toBeEnabled()
  await context.route('**/api/_initial', route => route.abort())
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/_initial'))
  await goOnline(context)
  await failed
  await topBox(page).fill('Второй отказ')
  await context.unroute('**/api/_initial')
  await sendButton(page).click()
  await expectQueued(page, 0)
  await expect(topBox(page)).toBeEnabled()
  await expect(topBox(page)).toHaveValue('Второй отказ\n\nИ это')
  await expect(queuedComments(page)).toHaveCount(0)
  expect([await bodies(id, 'И это'), await bodies(id, 'Второй отказ')]).toEqual([0, 0])
})

test('the writer of a queued comment can edit or delete it before it is sent, and the focus goes to it and back to the editor', async ({
  page,
  context
}) => {
  const { id } = await open(page)
  await context.setOffline(true)
  for (const body of ['Первый из двух', 'Второй из двух']) {
    await topBox(page).fill(body)
    await sendButton(page).click()
    await expect(queuedComments(page).first()).toContainText(body)
    await expect(topBox(page)).toBeEnabled()
    await expect(queuedComments(page).first()).toBeFocused()
  }
  const first = queuedComments(page).filter({ hasText: 'Первый из двух' })
  await first.getByRole('button', { name: 'Удалить' }).press('Enter')
  await expect(queuedComments(page)).toHaveCount(1)
  await expect(topBox(page)).toBeFocused()
  await queuedComments(page).getByRole('button', { name: 'Изменить' }).click()
  await expect(queuedComments(page)).toHaveCount(0)
  await expect(topBox(page)).toHaveValue('Второй из двух')
  await expectQueued(page, 0)
  await goOnline(context)
  await sendButton(page).click()
  await expect(page.locator('.comment[id]', { hasText: 'Второй из двух' })).toBeVisible()
  expect([await bodies(id, 'Первый из двух'), await bodies(id, 'Второй из двух')]).toEqual([0, 1])
})

test('two tabs show a queued vote, which one of the tabs sends, and an offline upvote on a post that another tab has upvoted leaves the post upvoted', async ({
  page,
  context
}) => {
  const { id, path } = await open(page)
  const other = await context.newPage()
  await openReadyPage(other, own.site.origin + path)
  let calls = 0
  context.on('request', request => {
    if (request.url().endsWith('/api/_postVote')) calls++
  })
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await expect(upvoteButton(other, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(upvoteButton(other, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  calls = 0
  await goOnline(context)
  await expectQueued(page, 0)
  for (const tab of [page, other]) {
    await expect(upvoteButton(tab, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton(tab, id)).toHaveAccessibleDescription('')
  }
  expect([calls, await voteOf(id)]).toEqual([1, 1])
  await upvoteButton(page, id).click()
  await expect.poll(() => voteOf(id)).toBe(0)
  await expect(upvoteButton(other, id)).toHaveAttribute('aria-pressed', 'false')
  // The tab that votes sends no message to the page. The page shows the post without the vote, like a cached page.
  await other.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  await upvoteButton(other, id).click()
  await expect.poll(() => voteOf(id)).toBe(1)
  await other.close()
  await context.setOffline(true)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'false')
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await goOnline(context)
  await expectQueued(page, 0)
  expect(await voteOf(id)).toBe(1)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
})

const ofSova = (post: string) =>
  actions.count(
    "select count(*) from post_votes where post_id = ? and user_id = (select id from users where username = 'Sova')",
    post
  )

test('another account in the same browser neither sees nor sends a member’s queue, which the member’s reopened page shows instead of the server’s state and sends before any input', async ({
  page,
  context
}) => {
  const { id, comment, path } = await open(page)
  // The demo content may already contain a vote of the other account.
  const before = await ofSova(id)
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await partOf(commentOf(page, comment), 'a[data-reply]').click()
  await reply(page).fill('Ответ в дороге')
  await reply(page).locator('xpath=ancestor::*[@data-write]').locator('[name=send]').click()
  await expectQueued(page, 2)
  await own.logIn(context, 'Sova')
  // The page of the first account stays open with the session of the second, and its poll cannot report the change.
  await context.route('**/api/_user', route => route.abort())
  const answered = page.waitForResponse('**/api/_initial')
  await goOnline(context)
  expect((await (await answered).json()).user.username).toBe('Sova')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await expect(page.locator('[data-queued]')).toHaveCount(0)
  await expectQueued(page, 0)
  expect([await ofSova(id), await bodies(id, 'Ответ в дороге')]).toEqual([before, 0])
  await own.logIn(context, 'Marina_K')
  // The page cannot send its queue, because the request for the session, which precedes the sending, fails.
  await context.route('**/api/_initial', route => route.abort())
  await page.goto(own.site.origin + path)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  await expect(commentOf(page, comment).locator('.comment[data-queued]')).toContainText('Ответ в дороге')
  await context.unroute('**/api/_initial')
  await page.reload()
  await expect.poll(() => voteOf(id)).toBe(1)
  await expectQueued(page, 0)
  expect(await bodies(id, 'Ответ в дороге')).toBe(1)
  await expect(commentOf(page, comment).locator('.comment[id]', { hasText: 'Ответ в дороге' })).toBeVisible()
})

test('a logout asks about queued actions even if the script of the queue failed to load', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await page.route('**/_astro/outbox.*.js', route => route.abort())
  await page.goto(`${own.site.origin}/about`)
  await startPageScripts(page)
  await page.evaluate(() => {
    const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
    localStorage.setItem(`waiting:${member}:000000001:x`, '{}')
  })
  await page.locator('.me summary').click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('dialog', { name: 'Ждёт отправки: 1' })).toBeVisible()
})

test.describe('actions queued for more than 23 hours', () => {
  const DAY_MS = 24 * 3_600_000
  const question = (page: Page) => page.getByText('Ждёт отправки больше 23\u00a0часов: 1. Отправить заново?')

  /** Queues a vote that has the given ages in days by the device's clock, and opens the page anew for each age. */
  async function aged(page: Page, context: BrowserContext, ages: number[]) {
    const { id, path } = await open(page)
    await context.setOffline(true)
    await upvoteButton(page, id).click()
    await expectQueued(page, 1)
    let age = 0
    for (const days of ages) {
      await page.evaluate(
        ([more, past]) => {
          const name = Object.keys(localStorage).find(each => each.startsWith('waiting:')) ?? ''
          const entry = JSON.parse(localStorage.getItem(name) ?? '')
          entry.at -= more
          for (const clock of ['server', 'device']) entry.clocks[clock] -= past
          localStorage.setItem(name, JSON.stringify(entry))
        },
        [(days - age) * DAY_MS, (Math.abs(days) - Math.abs(age)) * DAY_MS] as const
      )
      age = days
      await goOnline(context)
      await page.goto(own.site.origin + path)
      await expect(question(page)).toBeVisible()
      await expectQueued(page, 1)
      expect(await voteOf(id)).toBe(0)
    }
    return { id, path }
  }

  test('a queued vote with an age of 1, 40 or -40 days by the device’s clock is not deleted, and every tab asks about it until the member agrees in one tab to send it', async ({
    page,
    context
  }) => {
    const { id, path } = await aged(page, context, [1, 40, -40])
    const other = await context.newPage()
    await other.goto(own.site.origin + path)
    await expect(other.getByText('Отправить заново?')).toBeVisible()
    await other.getByRole('button', { name: 'Отправить', exact: true }).first().click()
    await expectQueued(page, 0)
    await expect(question(page)).toBeHidden()
    expect(await voteOf(id)).toBe(1)
  })

  test('a vote queued for a day is discarded when its member declines to send it, and a logout asks for a confirmation before queued actions are deleted', async ({
    page,
    context
  }) => {
    const { id } = await aged(page, context, [1])
    await page.getByRole('button', { name: 'Не отправлять' }).click()
    await expectQueued(page, 0)
    await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'false')
    expect(await voteOf(id)).toBe(0)
    await context.setOffline(true)
    await upvoteButton(page, id).click()
    await expectQueued(page, 1)
    await context.route('**/api/_initial', route => route.abort())
    await goOnline(context)
    const logOut = async () => {
      await page.locator('.navbar .menu summary').last().click()
      await page.getByRole('button', { name: 'Выйти' }).click()
    }
    await logOut()
    const confirmation = page.getByRole('dialog', { name: 'Ждёт отправки: 1' })
    await expect(confirmation).toContainText('После выхода это будет забыто.')
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await expectQueued(page, 1)
    await logOut()
    await confirmation.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.locator('.navbar [data-do="account.openLogin"]')).toBeVisible()
    await expectQueued(page, 0)
    expect(await voteOf(id)).toBe(0)
  })
})

test('without storage an offline vote is undone and an offline comment stays in its editor, and stored entries of the queue are deleted with a message in an older format but not in a newer one', async ({
  page,
  context
}) => {
  const { id, path } = await open(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expect(offlineAlert(page)).toBeVisible()
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'false')
  await topBox(page).fill('Некуда')
  await sendButton(page).click()
  await expect(topBox(page)).toBeEnabled()
  await expect(topBox(page)).toHaveValue('Некуда')
  await expectQueued(page, 0)
  // The page opened again has a storage that works.
  await goOnline(context)
  await page.goto(own.site.origin + path)
  await page.evaluate(() => {
    const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
    localStorage.setItem(`waiting:${member}:000000001:x`, '{"form":0}')
    localStorage.setItem(`waiting:${member}:000000002:x`, 'not json')
    localStorage.setItem(`waiting:${member}:000000003:x`, '{"form":99}')
  })
  await page.goto(own.site.origin + path)
  await expect(page.getByText('Часть того, что ждало отправки, прочитать не удалось.')).toBeVisible()
  await expectQueued(page, 1)
})
