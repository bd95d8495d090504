import { expect, test } from '@playwright/test'
import { READERS } from '#tests/support/all-pages.ts'
import { findFaults } from '#tests/support/axe.ts'
import { findDiscussion } from '#tests/support/commenting.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { insertReports, makeModerator } from '#tests/support/reporting.ts'

const own = ownSite()

/**
 * Addresses that axe checks in addition to one page of each kind: further tabs, layouts and sections. The keys are the
 * roles of the readers.
 */
const VARIANTS: Record<string, string[]> = {
  'a guest': [
    '/all?sort=latest&layout=compact',
    '/communities?q=kot',
    '/VecheSuggestions?layout=compact',
    '/@Sova?filter=comments',
    '/@Petrovich?tab=info',
    '/@Petrovich/lists/schemes',
    '/search?q=лампа',
    '/markdown-guide',
    '/guidelines'
  ],
  'a member': ['/@Marina_K/lists?filter=private', '/new?kind=link', '/all?layout=compact']
}

/**
 * Two visits of each page cover both colour schemes and both kinds of screen. Contrast depends only on the colour
 * scheme, and the size of controls only on the screen, so the other two combinations would find no further errors.
 */
const MEDIA = [
  { media: 'in light colours on a desktop', colorScheme: 'light', widths: [768, 1440] },
  { media: 'in dark colours on a phone @phone', colorScheme: 'dark', widths: [360] }
] as const

/** Finds icons that refer to no drawing, such as icons whose drawing has the id of another element. */
const findEmptyIcons = (): string[] =>
  [...document.querySelectorAll('use')]
    .map(use => use.getAttribute('href') ?? '')
    .filter(drawing => document.querySelector(drawing)?.localName !== 'symbol')

test.beforeAll(async () => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  const post = await insertPost(own.db, 'Marina_K', 'Radio', { no_comments: 1 })
  const comment = await insertComment(own.db, 'Marina_K', post)
  await insertPost(own.db, 'Marina_K', 'Radio', { deleted_at: 5, deleted_as: 'mods' })
  await insertPost(own.db, 'Marina_K', 'Radio', { locked_at: 5, locked_by_group: 'mods' })
  await insertReports(own.db, 'post', post.id, 3, 1)
  await insertReports(own.db, 'comment', comment, 5)
})

for (const { media, colorScheme, widths } of MEDIA)
  for (const { reader, name, paths } of READERS)
    test(`pages of ${reader} load no script file before the first input, axe finds no violation in them, all icons are drawn, and none is wider than the screen, ${media}`, async ({
      page,
      context
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (name) await own.logIn(context, name)
      const scripts: string[] = []
      page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
      const thread = (await findDiscussion(own)).path
      for (const path of [...paths, ...(VARIANTS[reader] ?? []), thread]) {
        await page.goto(own.site.origin + path)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
        }
        expect.soft(await page.evaluate(findEmptyIcons), path).toEqual([])
        expect.soft(await findFaults(page), path).toEqual([])
        // The run of axe takes long enough for a script that a page would request without input.
        expect.soft(scripts, path).toEqual([])
      }
    })
