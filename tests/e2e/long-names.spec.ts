import { expect, type Page, test } from '@playwright/test'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests rename the admin, so they run on a site that no other test file uses.
const own = ownSite()
/** Name of an account with the maximum length, in letters of average width. */
const NAME = 'Konstantin_Petrov_123'
let path = ''

test.beforeAll(async () => {
  await own.db.execute({ sql: "update users set username = ? where username = 'Sova'", args: [NAME] })
  const post = await insertPost(own.db, NAME, 'Programming', { user_group: 'admins', no_comments: 3, edited_at: 9e12 })
  const month = Date.now() - 30 * 86_400_000
  await insertComment(own.db, NAME, post, { created_at: month })
  await insertComment(own.db, NAME, post, { created_at: month, user_group: 'admins' })
  await insertComment(own.db, 'Petrovich', post, { created_at: month, edited_at: Date.now() })
  path = post.path
})

/** Measures the right edge of an author's link with its group label, and the width of the author's name. */
const labelEdges = (page: Page, author: string) =>
  page
    .locator(author)
    .first()
    .evaluate(link => {
      const whole = link.getBoundingClientRect().right
      const words = document.createRange()
      words.selectNodeContents(link)
      return { whole, name: words.getBoundingClientRect().width }
    })

test('an author with a group label and a name of maximum length fits in one line with the age of the post @phone', async ({
  page
}) => {
  for (const [address, at] of [
    ['card', '/Programming?sort=latest'],
    ['post', path]
  ]) {
    await page.goto(own.site.origin + at)
    const line = page.locator(`.${address} .meta:has([data-group=admins])`).first()
    expect((await line.boundingBox())?.height, address).toBeLessThan(32)
    const age = line.locator('time')
    expect(await age.evaluate(time => time.scrollWidth - time.clientWidth), address).toBeLessThanOrEqual(0)
    const { whole, name } = await labelEdges(page, `.${address} .meta [data-group=admins]`)
    const right = (await age.boundingBox())?.x ?? 0
    expect(whole, address).toBeLessThanOrEqual(right + 1)
    expect(name, address).toBeGreaterThan(0)
  }
})

test('the author and the age of a comment with a group label or an edited mark fit in one line @phone', async ({
  page
}) => {
  await page.goto(own.site.origin + path)
  const comments = page.locator('.comment')
  await expect(comments).toHaveCount(3)
  for (const comment of await comments.all()) {
    const text = await comment.locator('> a').first().textContent()
    const line = await comment.evaluate(element => {
      const author = element.querySelector(':scope > a') as HTMLElement
      const when = element.querySelector(':scope > .when') as HTMLElement
      const details = element.querySelector(':scope > details') as HTMLElement
      const { top } = author.getBoundingClientRect()
      const height = details.getBoundingClientRect().top - top
      return { height, age: when.getBoundingClientRect().top - top, right: when.getBoundingClientRect().right }
    })
    expect(line.height, String(text)).toBeLessThan(30)
    expect(Math.abs(line.age), String(text)).toBeLessThan(6)
    expect(line.right, String(text)).toBeLessThanOrEqual(360)
  }
})
