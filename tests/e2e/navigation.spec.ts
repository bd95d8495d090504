import { expect, type Page, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'

test.use({ serviceWorkers: 'allow' })

/** Starts the page's scripts, and puts the mouse over the content, since the wheel scrolls side columns separately. */
async function startScrolling(page: Page) {
  await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 400)
  await startPageScripts(page)
}

/** Matches the address of the script file `page`, which every page loads at its first input. */
const PAGE_FILE = /\/page\.[\w-]+\.js$/

test.describe('on a desktop', () => {
  test('[P2.navbar.01 P2.navbar.02] a guest sees the logo, login and sign-up, and no bell or profile menu', async ({
    page
  }) => {
    await page.goto('/')
    const navbar = page.getByRole('banner')
    await expect(navbar.locator('a.brand')).toHaveAttribute('href', '/')
    await expect(navbar.locator('a[href="/login"]')).toBeVisible()
    await expect(navbar.locator('a[href="/signup"]')).toBeVisible()
    await expect(navbar.locator('a[href="/notifications"], .menu')).toHaveCount(0)
  })

  test('[P2.sidebar.02 P2.sidebar.04 P2.sidebar.05 P2.sidebar.06 P2.sidebar.07 P2.sidebar.08 P2.sidebar.09 P2.sidebar.10 P2.routes-feeds.04] the sidebar of a guest has the specified links in their order, and no link to a feed besides the home page', async ({
    page
  }) => {
    await page.goto('/')
    const links = page.locator('#sidebar a.side-link')
    const texts = await links.evaluateAll(all => all.map(link => [link.textContent?.trim(), link.getAttribute('href')]))
    expect(texts.slice(0, 7)).toEqual([
      ['Главная', '/'],
      ['Сообщества', '/communities'],
      ['Правила', '/guidelines'],
      ['Условия использования', '/terms'],
      ['Конфиденциальность', '/privacy-policy'],
      ['Контакты', '/about#contacts'],
      ['О нас', '/about']
    ])
    const about = page.locator('#sidebar .side-about')
    await expect(about.getByRole('link')).toHaveCount(0)
    await about.getByText('О сайте').click()
    await expect(about.getByRole('link')).toHaveText(texts.slice(2, 7).map(([text]) => text ?? ''))
    await about.getByRole('link', { name: 'Правила' }).click()
    await expect(page).toHaveURL(/\/guidelines$/)
    await expect(about.getByRole('link', { name: 'Правила' })).toHaveAttribute('aria-current', 'page')
    await expect(about.getByRole('link', { name: 'Правила' })).toBeVisible()
    await expect(page.locator('#sidebar').getByRole('link', { name: 'Подписки' })).toHaveCount(0)
    await expect(page.locator('#sidebar').getByRole('link', { name: 'Все', exact: true })).toHaveCount(0)
  })

  test('[P2.sidebar.13 P2.sidebar.14 P2.sidebar.15] the sidebar lists ten communities under a heading, and all further ones after a click on a toggle', async ({
    page
  }) => {
    await page.goto('/')
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

  test('[P2.sidebar.16] the sidebar links to the site’s page on a social network', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#sidebar a[rel~=me]')).toHaveAttribute('href', /^https:\/\//)
  })

  test('[P2.routes-feeds.05] the home link of the sidebar contains the sort of the open home feed', async ({
    page
  }) => {
    await page.goto('/?sort=latest')
    await expect(page.locator('#sidebar').getByRole('link', { name: 'Главная' })).toHaveAttribute(
      'href',
      '/?sort=latest'
    )
  })

  test('[P2.footer.01] the footer links to the pages about the site, its rules, privacy, moderation, Markdown and contacts', async ({
    page
  }) => {
    await page.goto('/')
    const targets = await page.locator('footer.fine a').evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(targets).toEqual([
      '/about',
      '/guidelines',
      '/privacy-policy',
      '/moderator-guidelines',
      '/markdown-guide',
      '/about#contacts'
    ])
  })

  test('[P2.bottombar.01] a desktop shows no bottom bar', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.bottombar')).toBeHidden()
  })

  test('[P2.search.03] the / key focuses the search box, except in text fields', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('/')
    const box = page.locator('.navbar .search input')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(box).toHaveValue('a/b')
  })

  test.describe('on a bad network', () => {
    test.use({ serviceWorkers: 'block' })

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

  test('text typed after the / key is entered in the search box, also before the page’s script is loaded', async ({
    page
  }) => {
    let send = () => {}
    const released = new Promise<void>(resolve => {
      send = resolve
    })
    await page.route(PAGE_FILE, async route => {
      await released
      await route.continue()
    })
    await page.goto('/')
    const requested = page.waitForRequest(PAGE_FILE)
    await page.keyboard.type('/радио')
    await requested
    const box = page.locator('.navbar .search input')
    await expect(box).toHaveValue('радио')
    send()
    await page.waitForSelector('html[data-hydrated]')
    await page.keyboard.type(' и котики')
    await expect(box).toHaveValue('радио и котики')
  })

  test('[P2.search.01 P2.search.02] a click in the search box opens a dialog that offers a web search of this site in a new tab', async ({
    page,
    context
  }) => {
    await page.goto('/')
    await page.locator('.navbar .search input').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill('рыжий кот')
    const opened = context.waitForEvent('page')
    // The address is read from the request: the search engine may not be reachable from the machine of the test.
    const requested = context.waitForEvent('request', request => request.url().startsWith('https:'))
    await dialog.getByRole('button', { name: 'Искать в интернете' }).click()
    await opened
    const address = new URL((await requested).url())
    expect(address.searchParams.get('q')).toBe(`рыжий кот site:${new URL(page.url()).host}`)
    await expect(dialog).toHaveCount(0)
  })

  test('[P1.guest-prompt.01] a guest’s vote opens the sign-in dialog, and Escape returns the focus to the vote button', async ({
    page
  }) => {
    await page.goto('/')
    const up = page.locator('.card .up:enabled').first()
    await up.click()
    const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('a[href^="/login"]')).toBeVisible()
    await expect(dialog.locator('a[href^="/signup"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(up).toBeFocused()
  })

  test('a double click before any script is loaded opens the sign-in dialog once', async ({ page }) => {
    await page.route('**/_astro/*.js', async route => {
      const response = await route.fetch()
      await route.fulfill({ response })
    })
    await page.goto('/')
    await page.locator('.card .up:enabled').first().dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('[P2.navbar.12] the navbar blurs the content behind it once the page is scrolled more than 50 px', async ({
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
  })

  test('[P2.navbar.10 P2.navbar.11] the navbar hides on scrolling down, reappears on scrolling up, and stays visible if the reader has switched its hiding off', async ({
    page
  }) => {
    await page.goto('/')
    await startScrolling(page)
    const navbar = page.locator('.navbar')
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
  test('[P2.sidebar.01 P2.sidebar.17] the sidebar is a drawer of 300 px with a search box', async ({ page }) => {
    await page.goto('/')
    const drawer = page.locator('#sidebar')
    await expect(drawer).toBeHidden()
    await page.locator('.open-drawer').tap()
    await expect(drawer).toBeVisible()
    await expect(drawer.getByRole('searchbox')).toBeVisible()
    expect(await drawer.evaluate(element => element.getBoundingClientRect().width)).toBe(300)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  test('the drawer opens the device dialog, and Escape returns the focus to the drawer’s button', async ({ page }) => {
    await page.goto('/')
    await page.locator('.open-drawer').tap()
    await page.locator('#sidebar [data-do="account.openDevice"]').tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Лента').selectOption('compact')
    await expect(page.locator('.layout-switch [aria-current]')).toHaveAttribute('data-layout', 'compact')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.open-drawer')).toBeFocused()
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

  test('[P2.bottombar.06] a tap on the bottom bar’s entry of the current page scrolls the page to the top', async ({
    page
  }) => {
    await page.goto('/')
    await startScrolling(page)
    await page.evaluate(() => scrollTo(0, 900))
    await page.locator('.bottombar a[href="/"]').tap()
    await page.waitForFunction(() => scrollY === 0)
  })

  test('[P2.bottombar.07] the home entry of the bottom bar restores the feed’s scroll position', async ({ page }) => {
    await page.goto('/')
    await startScrolling(page)
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
    await page.locator('.bottombar a[href="/"]').tap()
    await page.waitForURL(url => url.pathname === '/')
    await page.waitForFunction(() => scrollY > 0)
    await expect.poll(top).toBe(left)
  })

  test('[P2.navbar.09] the navbar’s back button is shown only in a page that was opened from another page of this site', async ({
    page
  }) => {
    await page.goto('/')
    await startScrolling(page)
    await expect(page.locator('.go-back')).toBeHidden()
    await page.locator('.bottombar a[href="/communities"]').tap()
    await page.waitForURL('**/communities')
    await startScrolling(page)
    await page.locator('.go-back').tap()
    await page.waitForURL(url => url.pathname === '/')
  })

  for (const path of ['/', '/communities', '/about']) {
    test(`[P1.platform.02] ${path} fits a phone without horizontal scrolling`, async ({ page }) => {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a guest’s vote leads to the login page with the address of the feed', async ({ page }) => {
    await page.goto('/?sort=latest')
    await page.locator('.card .up:enabled').first().click()
    await page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('next') === '/?sort=latest')
  })
})
