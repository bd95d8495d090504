import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findPost } from '#tests/support/posts.ts'

const FOLDER = join(import.meta.dirname, '../../src')
/** Stylesheets that pages load only with their first dialog or alert. */
const LATER = new Set(['alerts.css', 'dialogs.css', 'fetched-dialogs.css'])
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css') && !LATER.has(basename(name)))
  .map(name => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))

/**
 * Finds class selectors of source stylesheets that match an element of the page although no stylesheet of the page
 * contains them.
 */
function findUnstyled(files: { name: string; text: string }[]): string[] {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap(rule => {
      if (rule instanceof CSSStyleRule) return [rule.selectorText]
      return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : []
    })
  const known = [...document.styleSheets].flatMap(sheet => selectorsOf(sheet.cssRules)).join()
  return files.flatMap(({ name, text }) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const classes = selectorsOf(sheet.cssRules).filter(selector => /^\.[\w-]+$/.test(selector))
    return classes
      .filter(one => document.querySelector(one) && !new RegExp(`\\${one}(?![\\w-])`).test(known))
      .map(one => `${one} of ${name}`)
  })
}

test('the stylesheets of a page contain the class selectors of all its elements', async ({ page }) => {
  const post = await findPost("p.type = 'image' and p.no_comments > 5")
  const paths = [
    '/',
    '/communities',
    '/VecheMeta',
    '/VecheMeta?tab=about',
    post.path,
    '/about',
    '/login',
    '/signup',
    '/search'
  ]
  for (const path of [...paths, '/@Sova', '/@Sova?tab=info', '/@Sova/lists', '/no-such-page']) {
    await page.goto(path)
    expect(await page.evaluate(findUnstyled, sources), path).toEqual([])
  }
})
