import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { READERS } from '#tests/support/all-pages.ts'
import { findDiscussion } from '#tests/support/commenting.ts'
import { addMeasuring, findMoved, storePositions } from '#tests/support/geometry.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()

const BUILT = join(import.meta.dirname, '../../dist/client/_astro')
/** Gives the texts of all built stylesheets except those for print. */
const lateStyles = () =>
  readdirSync(BUILT)
    .filter(name => name.endsWith('.css') && !name.startsWith('print'))
    .map(name => readFileSync(join(BUILT, name), 'utf8'))

const memberPaths = READERS.find(({ name }) => name === 'Marina_K')?.paths ?? []
/** True for a page whose guests' version is not tested, because the member's version contains all of its parts. */
const isInMembers = (path: string) => memberPaths.includes(path) && path !== '/' && path !== '/Radio'

for (const { reader, name, paths } of READERS)
  test(`stylesheets loaded after the first paint shift no element in pages of ${reader} @both`, async ({
    page,
    context
  }) => {
    test.slow()
    if (name) await own.logIn(context, name)
    await addMeasuring(page)
    const styles = lateStyles()
    expect(styles.length).toBeGreaterThan(2)
    const tested = name ? paths : paths.filter(path => !isInMembers(path))
    for (const path of [...tested, (await findDiscussion(own)).path]) {
      await page.goto(own.site.origin + path)
      await storePositions(page)
      await page.evaluate(styles => {
        document.adoptedStyleSheets = styles.map(text => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          return sheet
        })
      }, styles)
      expect.soft(await findMoved(page), path).toEqual([])
    }
  })

test('a web font loaded after the first paint of a thread is not applied when later stylesheets are loaded', async ({
  page
}) => {
  const release = await holdRequests(page, '**/fonts/*.woff2')
  await page.goto(own.site.origin + (await findDiscussion(own)).path, { waitUntil: 'domcontentloaded' })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBeGreaterThan(0)
  const font = page.waitForResponse('**/fonts/*.woff2')
  release()
  await (await font).finished()
  await startPageScripts(page)
  const width = () =>
    page.locator('.thread-head h2').evaluate(heading => {
      const text = document.createRange()
      text.selectNodeContents(heading)
      return text.getBoundingClientRect().width
    })
  const before = await width()
  const styles = page.waitForResponse(/fetched-dialogs[^/]*\.css$/)
  await page.locator('.post button[name=do]').first().click()
  await (await styles).finished()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await width()).toBe(before)
})
