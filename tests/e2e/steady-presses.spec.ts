import { expect, test } from '@playwright/test'
import { findDiscussion } from '#tests/support/commenting.ts'
import { addMeasuring } from '#tests/support/geometry.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { pressEachControl } from '#tests/support/press-controls.ts'

const own = ownSite()

const PRESSED = [
  { reader: 'a guest', name: null, paths: ['/', '/Radio', '/communities', '/@Petrovich'] },
  {
    reader: 'a member',
    name: 'Petrovich',
    paths: [
      '/',
      '/Radio',
      '/@Petrovich',
      '/@Petrovich/lists',
      '/settings',
      '/notifications',
      '/new',
      '/Radio/modtools/reports'
    ]
  }
]

for (const { reader, name, paths } of PRESSED)
  test(`a click by ${reader} shifts nothing else @both`, async ({ page, context, isMobile }) => {
    test.setTimeout(240_000)
    if (name) await own.logIn(context, name)
    await addMeasuring(page)
    // A font loaded while a page is open would change its letters.
    await page.addInitScript(() => localStorage.setItem('font', 'system'))
    for (const path of [...paths, (await findDiscussion(own)).path]) {
      await page.goto(own.site.origin + path)
      expect.soft(await pressEachControl(page, isMobile), path).toEqual([])
    }
  })
