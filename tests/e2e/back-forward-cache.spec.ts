import { expect, test } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

test.use({ serviceWorkers: 'allow' })

// This test needs the full Chromium, because the headless shell has no back/forward cache. One of Playwright's
// default arguments switches this cache off, so the test omits the argument.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache']
  }
})

test('[P9.widths.04] the back button restores the previous page with its scroll position from the back/forward cache', async ({
  page
}) => {
  const post = await findPost('p.no_comments > 400')
  for (const path of ['/', post.path, '/communities']) {
    await page.goto(path)
    await startPageScripts(page)
    await page.evaluate(() => {
      document.title = 'left'
      scrollTo(0, 400)
    })
    await page.evaluate(() => location.assign('/about'))
    await page.waitForURL('**/about')
    await page.evaluate(() => history.back())
    await expect(page).toHaveTitle('left')
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate(() => scrollY)).toBe(400)
  }
})
