import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'

// The Content-Security-Policy must allow the service worker; a blocked one would cause a console message.
test.use({ serviceWorkers: 'allow' })

/** Collects errors and warnings of the console, such as blocked scripts and styles, and uncaught exceptions. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    // The browser also reports a page with status 403 or 404 as an error, which some of these pages have.
    if (['error', 'warning'].includes(message.type()) && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}

async function postAddress(page: Page): Promise<string> {
  const answer = await page.request.get('/api/posts?sort=hot')
  const { posts } = (await answer.json()) as { posts: { communityName: string; publicId: string }[] }
  const post = posts[0]
  return `/${post?.communityName}/post/${post?.publicId}`
}

const KINDS = [
  '/',
  '/all?sort=latest&layout=compact',
  '/communities',
  '/VecheMeta',
  'a post',
  '/@Sova',
  '/about',
  '/search?q=a',
  '/login',
  '/signup',
  '/offline',
  '/admin',
  '/nowhere',
  '/?next=garbage'
]
test('pages satisfy their Content-Security-Policy, set no cookie and cause no console messages', async ({
  page,
  context
}) => {
  test.slow()
  const complaints = listen(page)
  for (const kind of KINDS) {
    await page.goto(kind === 'a post' ? await postAddress(page) : kind)
    await page.mouse.move(100, 100, { steps: 2 })
    await page.mouse.wheel(0, 400)
    await page.waitForLoadState('networkidle')
    expect.soft(complaints.splice(0), kind).toEqual([])
    expect.soft(await context.cookies(), kind).toEqual([])
  }
})

test.describe('offline pages', () => {
  test('[P1.platform.01 P2.offline.01 P2.offline.02 P4.online.02] an uncached page requested offline shows the offline page with a title, advice and a button that loads the requested page when the network is back', async ({
    page,
    context
  }) => {
    await page.goto('/')
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
    await page.mouse.move(50, 50, { steps: 2 })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await context.setOffline(true)
    await page.goto('/about?a=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await expect(page.getByText('Проверьте подключение к интернету.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    const call = await page.evaluate(async () => {
      const answer = await fetch('/api/_initial')
      return [answer.status, ((await answer.json()) as { code: string }).code]
    })
    expect(call).toEqual([408, 'network_error'])
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('О нас')
    await expect(page).toHaveURL('/about?a=1')
  })

  test('the service worker caches only built files, the offline page and visited pages', async ({ page }) => {
    await page.goto('/')
    await page.mouse.move(50, 50, { steps: 2 })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.goto('/about')
    await page.mouse.move(60, 60, { steps: 2 })
    const cachedPaths = () =>
      page.evaluate(async () => {
        const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
        const requests = (await Promise.all(stores.map(store => store.keys()))).flat()
        return requests.map(({ url }) => new URL(url).pathname).sort()
      })
    await expect.poll(async () => (await cachedPaths()).some(path => path.startsWith('/_astro/'))).toBe(true)
    await expect
      .poll(async () => (await cachedPaths()).filter(path => !path.startsWith('/_astro/')))
      .toEqual(['/', '/about', '/offline'])
  })

  test('[P7.sw.01] an open page checks for a newer service worker every two minutes and when its tab becomes visible', async ({
    page
  }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const counts = window as unknown as { checks: number }
      counts.checks = 0
      ServiceWorkerRegistration.prototype.update = async function update() {
        counts.checks += 1
        return this
      }
    })
    const checks = () => page.evaluate(() => (window as unknown as { checks: number }).checks)
    await page.goto('/')
    await page.mouse.move(50, 50, { steps: 2 })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const before = await checks()
    await page.clock.runFor(121_000)
    expect(await checks()).toBe(before + 1)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await checks()).toBe(before + 2)
  })
})

test('a link that a guest hovers over is prefetched, except the link to the login page', async ({ page }) => {
  await page.goto('/about')
  const fetched: string[] = []
  page.on('request', request => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) fetched.push(new URL(request.url()).pathname)
  })
  await page.locator('a[href="/login"]').first().hover()
  await page.locator('.sidebar a[href="/guidelines"]').hover()
  await expect.poll(() => fetched).toEqual(['/guidelines'])
})
