import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { touch } from '#tests/support/touch.ts'

/** Starts the page's scripts, and puts the mouse over the content, since the wheel scrolls side columns separately. */
async function startScrolling(page: Page) {
  await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 400)
  await startPageScripts(page)
}

/** Matches the address of the script file `page`, which every page loads at its first input. */
const PAGE_FILE = /\/page\.[\w-]+\.js$/

test.describe('on a desktop', () => {
  test('[P2.sidebar.13 P2.sidebar.14 P2.sidebar.15 P2.bottombar.01] the sidebar lists ten communities under a heading, and all further ones after a click on a toggle; a desktop shows no bottom bar', async ({
    page
  }) => {
    await page.goto('/')
    await expect(page.locator('.bottombar')).toBeHidden()
    const sidebar = page.locator('#sidebar')
    await expect(sidebar.getByRole('heading', { name: 'Сообщества' })).toBeVisible()
    const communities = sidebar.locator('a.side-link:has(.avatar)')
    const all = await communities.count()
    expect(all).toBeGreaterThan(10)
    await expect(communities.filter({ visible: true })).toHaveCount(10)
    const toggle = sidebar.locator('.side-rest summary')
    await expect(toggle).toHaveText(`Показать еще ${all - 10}`, { useInnerText: true })
    await toggle.click()
    await expect(communities.filter({ visible: true })).toHaveCount(all)
    await expect(toggle).toHaveText('Показать меньше', { useInnerText: true })
    await toggle.click()
    await expect(communities.filter({ visible: true })).toHaveCount(10)
  })

  test.describe('on a bad network', () => {
    test('a dialog opens although the first request for its script file or for React fails', async ({ page }) => {
      const errors: Error[] = []
      page.on('pageerror', error => errors.push(error))
      for (const file of [/\/dialogs\.[\w-]+\.js$/, /\/react\.[\w-]+\.js$/]) {
        for (const isAwake of [false, true]) {
          await page.goto('/about')
          if (isAwake) await startPageScripts(page)
          await page.route(file, route => route.abort(), { times: 1 })
          await page.getByRole('button', { name: 'Вид' }).last().click()
          await expect(page.getByRole('dialog')).toHaveCount(1)
        }
      }
      expect(errors).toEqual([])
    })

    test('a link to a dialog opens the page that has the form of the dialog when the page’s script fails to load', async ({
      page
    }) => {
      await page.route(PAGE_FILE, route => route.abort())
      await page.goto('/about')
      const react = page.waitForResponse(/\/react\.[\w-]+\.js$/)
      await page.getByRole('button', { name: 'Вид' }).last().click()
      await react
      await page.locator('.navbar').getByRole('link', { name: 'Войти' }).click()
      await expect(page).toHaveURL(/\/login/)
    })
  })

  test('[P2.search.01 P2.search.02 P2.search.03] the / key focuses the search box, except in text fields, also before the page’s script is loaded, and a click in the box opens a dialog that offers a web search of this site in a new tab', async ({
    page,
    context
  }) => {
    const send = await holdRequests(page, PAGE_FILE)
    await page.goto('/')
    const box = page.locator('.navbar .search input')
    const requested = page.waitForRequest(PAGE_FILE)
    await page.keyboard.press('/')
    await requested
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('радио/')
    await expect(box).toHaveValue('радио/')
    send()
    await page.waitForSelector('html[data-hydrated]')
    await page.keyboard.type('котики')
    await expect(box).toHaveValue('радио/котики')

    await box.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill('рыжий кот')
    const opened = context.waitForEvent('page')
    // The address is read from the request: the search engine may not be reachable from the machine of the test.
    const asked = context.waitForEvent('request', request => request.url().startsWith('https:'))
    await dialog.getByRole('button', { name: 'Искать в интернете' }).click()
    await opened
    const address = new URL((await asked).url())
    expect(address.searchParams.get('q')).toBe(`рыжий кот site:${new URL(page.url()).host}`)
    await expect(dialog).toHaveCount(0)
  })

  test('[P1.guest-prompt.01] a guest’s vote, also a double click before any script is loaded, opens the sign-in dialog once, and Escape returns the focus to the vote button', async ({
    page
  }) => {
    await page.route('**/_astro/*.js', async route => {
      const response = await route.fetch()
      await route.fulfill({ response })
    })
    await page.goto('/')
    const up = page.locator('.card .up:enabled').first()
    await up.dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await up.click()
    const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('a[href^="/login"]')).toBeVisible()
    await expect(dialog.locator('a[href^="/signup"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(up).toBeFocused()
  })

  test('[P2.navbar.10 P2.navbar.11 P2.navbar.12] the navbar blurs the content behind it once the page is scrolled more than 50 px, hides on scrolling down, reappears on scrolling up, and stays visible if the reader has switched its hiding off', async ({
    page
  }) => {
    await page.goto('/')
    await startScrolling(page)
    const navbar = page.locator('.navbar')
    await page.mouse.wheel(0, 40)
    await page.waitForFunction(() => scrollY === 40)
    await expect(navbar).toHaveCSS('backdrop-filter', 'none')
    await page.mouse.wheel(0, 40)
    await expect(navbar).toHaveCSS('backdrop-filter', 'blur(12px) saturate(1.4)')
    await page.mouse.wheel(0, 600)
    await expect(navbar).not.toBeInViewport()
    await page.mouse.wheel(0, -100)
    await expect(navbar).toBeInViewport()
    await page.evaluate(() => localStorage.setItem('top_navbar_autohide_disabled', 'true'))
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => scrollY > 1000)
    await expect(navbar).toBeInViewport()
  })

  test('a theme chosen in the device dialog applies after a reload, and an invalid stored theme is ignored', async ({
    page
  }) => {
    await page.goto('/')
    await page.locator('aside [data-do="account.openDevice"]').click()
    await page.getByLabel('Тема').selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => localStorage.setItem('theme', 'pink'))
    await page.reload()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })

  test('a page without input loads no script file', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    // A movement of the pointer is input. A pointer that does not move over a newly loaded page is no input.
    await page.mouse.move(700, 300, { steps: 2 })
    await page.waitForSelector('html[data-hydrated]')
    const { length } = scripts
    expect(length).toBeGreaterThan(0)
    await page.goto('/about', { waitUntil: 'networkidle' })
    expect(scripts).toHaveLength(length)
  })
})

test.describe('on a phone @phone', () => {
  test('[P2.sidebar.01 P2.sidebar.17] the sidebar is a drawer of 300 px with a search box; it opens the device dialog, and Escape returns the focus to the drawer’s button', async ({
    page
  }) => {
    await page.goto('/')
    const drawer = page.locator('#sidebar')
    await expect(drawer).toBeHidden()
    await page.locator('.open-drawer').tap()
    await expect(drawer).toBeVisible()
    await expect(drawer.getByRole('searchbox')).toBeVisible()
    expect(await drawer.evaluate(element => element.getBoundingClientRect().width)).toBe(300)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.locator('.open-drawer').tap()
    await page.locator('#sidebar [data-do="account.openDevice"]').tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Лента').selectOption('compact')
    await expect(page.locator('.layout-switch [aria-current]')).toHaveAttribute('data-layout', 'compact')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.open-drawer')).toBeFocused()
  })

  test('[P2.sidebar.01] a swipe from the left edge opens the drawer, a short swipe to the left leaves it open, and a longer one closes it', async ({
    page
  }) => {
    await page.goto('/')
    await startPageScripts(page)
    const drawer = page.locator('#sidebar')
    const swipe = (from: number, to: number) => touch(page, [[[from, 400]], [[(from + to) / 2, 400]], [[to, 400]]])
    await swipe(100, 300)
    await expect(drawer).toBeHidden()
    await swipe(5, 200)
    await expect(drawer).toBeVisible()
    await swipe(250, 220)
    await expect(drawer).toBeVisible()
    await swipe(250, 100)
    await expect(drawer).toBeHidden()
  })

  test('[P2.bottombar.01 P2.bottombar.02 P2.bottombar.03 P2.bottombar.05] the bottom bar has five entries: the entry for search is disabled, and the entry of the current page has a bold icon', async ({
    page
  }) => {
    await page.goto('/')
    const bar = page.locator('.bottombar')
    await expect(bar).toBeVisible()
    const entries = await bar
      .locator('a')
      .evaluateAll(all => all.map(link => [link.getAttribute('href'), link.getAttribute('aria-disabled')]))
    expect(entries).toEqual([
      ['/', null],
      ['/communities', null],
      ['/new', null],
      [null, 'true'],
      ['/notifications', null]
    ])
    const weight = (name: string) =>
      bar.locator(name).evaluate(icon => Number.parseFloat(getComputedStyle(icon).strokeWidth))
    expect(await weight('[aria-current] .icon')).toBeGreaterThan(await weight('a[href="/communities"] .icon'))
  })

  test('[P2.bottombar.06 P2.bottombar.07 P2.navbar.09] the home entry of the bottom bar scrolls the feed to the top, and restores its scroll position from another page; only there the navbar has a back button', async ({
    page
  }) => {
    await page.goto('/')
    await startScrolling(page)
    await expect(page.locator('.go-back')).toBeHidden()
    await page.evaluate(() => scrollTo(0, 900))
    await page.locator('.bottombar a[href="/"]').tap()
    await page.waitForFunction(() => scrollY === 0)
    await page.evaluate(() => scrollTo(0, 900))
    const card = await page.evaluate(
      () => [...document.querySelectorAll('.feed > [id]')].find(each => each.getBoundingClientRect().bottom > 0)?.id
    )
    // The test compares the position of a card and not that of the page, because read cards above the card become
    // shorter.
    const top = () => page.locator(`#${card}`).evaluate(each => Math.round(each.getBoundingClientRect().top))
    const left = await top()
    await page.locator('.bottombar a[href="/communities"]').tap()
    await page.waitForURL('**/communities')
    await startScrolling(page)
    await expect(page.locator('.go-back')).toBeVisible()
    await page.locator('.bottombar a[href="/"]').tap()
    await page.waitForURL(url => url.pathname === '/')
    await page.waitForFunction(() => scrollY > 0)
    await expect.poll(top).toBe(left)
    await startScrolling(page)
    await page.locator('.go-back').tap()
    await page.waitForURL('**/communities')
  })

  test('[P2.bottombar.07] the bottom bar restores the scroll position of the list of communities', async ({ page }) => {
    await page.goto('/communities')
    await startScrolling(page)
    await page.evaluate(() => scrollTo(0, 500))
    await page.locator('.bottombar a[href="/"]').tap()
    await page.waitForURL(url => url.pathname === '/')
    await startScrolling(page)
    await page.locator('.bottombar a[href="/communities"]').tap()
    await page.waitForURL('**/communities')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  })
})
