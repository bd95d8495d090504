import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, findDiscussion, topBox } from '#tests/support/commenting.ts'
import { logIn } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const when = (page: Page, id: string) => page.locator(`#c${id} > .when`)

/** Lets a member visit a thread in which another one then writes a comment, and a reply to the comment. */
async function returnTo(page: Page, order = '') {
  const { path } = await findDiscussion(own)
  const post = path.split('/')[3] ?? ''
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(own.site.origin + path)
  await expect
    .poll(
      async () =>
        (
          await own.db.execute(
            'select count(*) n from post_visits where post_id = (select id from posts where public_id = ?)',
            [post]
          )
        ).rows[0]?.['n']
    )
    .toBe(1)
  const marina = await logIn(own.site.origin, 'Marina_K')
  const write = async (body: string, parentCommentId: string | null) => {
    const answer = await marina.send('POST', `/api/posts/${post}/comments`, { body, parentCommentId })
    return ((await answer.json()) as { id: string }).id
  }
  const first = await write('Первый новый', null)
  const second = await write('Второй новый', first)
  await page.goto(own.site.origin + path + (order && `?order=${order}`))
  return { path, first, second }
}

test('a member goes from one new comment to the next by the key n, also into a folded branch, and writes the letter in an editor', async ({
  page
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { first, second } = await returnTo(page)
  await startPageScripts(page)
  await expect(page.getByText('С прошлого раза: 2 новых комментария.')).toBeVisible()
  expect(await findFaults(page, '#comments')).toEqual([])
  await commentOf(page, first)
    .locator('> details')
    .evaluate((branch: HTMLDetailsElement) => {
      branch.open = false
    })
  for (const id of [first, second, first]) {
    await page.keyboard.press('n')
    await expect(when(page, id)).toBeFocused()
    await expect(when(page, id)).toBeInViewport()
  }
  await topBox(page).focus()
  await page.keyboard.type('n')
  await expect(topBox(page)).toBeFocused()
  await expect(topBox(page)).toHaveValue('n')
})

test('a button in the corner of the window leads to each new comment that was not in the window yet, also by the keyboard, and disappears after the last one @both', async ({
  page
}) => {
  const { first, second } = await returnTo(page, 'old')
  await startPageScripts(page)
  const button = page.locator('.next-fresh')
  await expect(button).toHaveAccessibleName('К\u00a0следующему новому. Не\u00a0прочитано: 2\u00a0новых комментария')
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.next-branch:visible')).toHaveCount((page.viewportSize()?.width ?? 0) > 1170 ? 1 : 0)
  expect(await findFaults(page, '.next-fresh')).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(when(page, first)).toBeFocused()
  await expect(when(page, first)).toBeInViewport()
  await when(page, second).scrollIntoViewIfNeeded()
  await expect(button).toBeHidden()
})

test('a member who has no new comments in a thread gets no button to them, and does not load its script', async ({
  page
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('fresh-button') && asked.push(request.url()))
  const { path } = await returnTo(page)
  await startPageScripts(page)
  await expect(page.locator('.next-fresh')).toHaveCount(1)
  expect(asked).toHaveLength(1)
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await expect(page.locator('.next-branch')).toHaveCount(1)
  await expect(page.locator('.next-fresh')).toHaveCount(0)
  expect(asked).toHaveLength(1)
})

test('new comments are marked in the order that the member has chosen before, and stay marked in another one', async ({
  page
}) => {
  await page.context().addCookies([{ name: 'comment_order', value: 'new', url: own.site.origin }])
  const { path } = await returnTo(page)
  await startPageScripts(page)
  const menu = page.locator('.thread-head details.menu')
  await expect(menu.locator('summary')).toHaveText('Порядок: Новые')
  await expect(page.getByText('С прошлого раза: 2 новых комментария.')).toBeVisible()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Старые' }).click()
  await expect(menu.locator('summary')).toHaveText('Порядок: Старые')
  await expect(page.getByText('С прошлого раза: 2 новых комментария.')).toBeVisible()
  await startPageScripts(page)
  await expect(page).toHaveURL(`${own.site.origin}${path}?order=old`)
})

test('without script links lead from the count to the first new comment, and from each to the next', async ({
  browser
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 740 } })
  const page = await context.newPage()
  const { path, first, second } = await returnTo(page)
  await page.getByRole('link', { name: 'К первому' }).click()
  await expect(page).toHaveURL(`${own.site.origin}${path}#c${first}`)
  await expect(when(page, first)).toBeInViewport()
  await page.getByRole('link', { name: 'следующий новый' }).click()
  await expect(page).toHaveURL(`${own.site.origin}${path}#c${second}`)
  await context.close()
})
