import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { READERS } from '#tests/support/all-pages.ts'
import { findDiscussion } from '#tests/support/commenting.ts'
import { addMeasuring, findMoved, rememberPlaces } from '#tests/support/geometry.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()

const BUILT = join(import.meta.dirname, '../../dist/client/_astro')
/** All styles that scripts bring to a page. Those for paper are no part of it. */
const lateStyles = () =>
  readdirSync(BUILT)
    .filter(name => name.endsWith('.css') && !name.startsWith('print'))
    .map(name => readFileSync(join(BUILT, name), 'utf8'))

for (const { reader, name, paths } of READERS)
  test(`styles that come later move nothing of a page that ${reader} reads @both`, async ({ page, context }) => {
    test.slow()
    if (name) await own.logIn(context, name)
    await addMeasuring(page)
    const styles = lateStyles()
    expect(styles.length).toBeGreaterThan(2)
    for (const path of [...paths, (await findDiscussion(own)).path]) {
      await page.goto(own.site.origin + path)
      await rememberPlaces(page)
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
