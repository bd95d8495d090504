import { expect, type Page, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

const card = '.feed > .card[id]'
const toEnd = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)')

test('[P2.feed-scroll.01 P4.feed.02 P8.global.02] a feed scrolled to its end loads the next cards, shows a post that appears in two successive loads once, and shows an error with a retry button when the cards fail to load', async ({
  page
}) => {
  await page.goto('/?sort=latest')
  const first = await page.locator(card).evaluateAll(cards => cards.map(each => each.id))
  await page.route('**/-/feed?*', route => route.abort())
  await toEnd(page)
  await expect(page.locator('.more [role=alert]')).toContainText('Убедитесь, что вы подключены к интернету')
  await expect(page.locator('.more a[rel=next]')).toBeVisible()
  await page.unroute('**/-/feed?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.locator(card)).toHaveCount(50)
  await expect(page.locator('.more [role=alert]')).toHaveCount(0)

  const again = await page
    .locator(card)
    .last()
    .evaluate(each => each.outerHTML)
  await page.route('**/-/feed?*', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: again + (await answer.text()) })
  })
  await toEnd(page)
  await expect(page.locator(card)).toHaveCount(75)
  const ids = await page.locator(card).evaluateAll(cards => cards.map(each => each.id))
  expect(ids.slice(0, first.length)).toEqual(first)
  expect(new Set(ids).size).toBe(75)
})

test('[P9.feed.02] a feed loads its next cards when its end is within 35 % of the viewport’s height or 200 px, whichever is more', async ({
  page
}) => {
  await page.goto('/?sort=latest')
  for (const [height, distance, shown] of [
    [1000, 350, 25],
    [400, 200, 50]
  ] as const) {
    await page.setViewportSize({ width: 1000, height })
    const scrollTo = (margin: number) =>
      page.evaluate(
        distance =>
          scrollBy(0, (document.querySelector('.more')?.getBoundingClientRect().top ?? 0) - innerHeight - distance),
        margin
      )
    await scrollTo(distance + 40)
    // This scroll makes the page load its script, which then observes the distance to the feed's end.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/page\.[\w-]+\.js$/.test(name))
    )
    await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1000 })))
    expect(await page.locator(card).count(), `${height}`).toBe(shown)
    await expect(page.locator('.feed'), `${height}`).not.toHaveAttribute('aria-busy')
    await scrollTo(distance - 20)
    await expect(page.locator(card)).toHaveCount(shown + 25)
  }
})

test('[P2.feed-scroll.03 P4.feed.01 P9.feed.04] a feed shows seven skeletons while its next cards load slowly, and no skeleton while the cards load fast', async ({
  page
}) => {
  await page.goto('/?sort=latest')
  const released = Promise.withResolvers<void>()
  await page.route('**/-/feed?*', async route => {
    await released.promise
    await route.continue()
  })
  await toEnd(page)
  await expect(page.locator('.feed[aria-busy=true]')).toBeVisible()
  await expect(page.locator('.feed > .skeleton[aria-hidden]')).toHaveCount(7)
  released.resolve()
  await expect(page.locator(card)).toHaveCount(50)
  await expect(page.locator('.feed .skeleton')).toHaveCount(0)
  await expect(page.locator('.feed[aria-busy]')).toHaveCount(0)

  await page.unroute('**/-/feed?*')
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.feed .skeleton')) document.body.dataset['skeletons'] = 'seen'
    }).observe(document.body, { childList: true, subtree: true })
    // The replaced function fetch responds without delay, like a fast network.
    const cached =
      '<article class="card" id="pquick___"><h2>Быстро</h2></article><div class="more">Больше постов нет</div>'
    window.fetch = async () => new Response(cached)
  })
  await toEnd(page)
  await expect(page.locator('#pquick___')).toBeAttached()
  expect(await page.evaluate(() => document.body.dataset['skeletons'])).toBeUndefined()
})

test('[P2.feed-scroll.02] a reader who has switched infinite scrolling off loads the next cards only by the link below the feed', async ({
  page
}) => {
  await page.addInitScript(() => localStorage.setItem('infinite_scrolling_disabled', 'true'))
  await page.goto('/?sort=latest')
  await toEnd(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/page\.[\w-]+\.js$/.test(name))
  )
  await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1000 })))
  expect(await page.locator(card).count()).toBe(25)
  await page.locator('.more a').click()
  await expect(page).toHaveURL(/next=/)
})

test('[P2.feed-sort.01 P2.feed-sort.04] a choice in the sort select opens the feed in the chosen order, which is part of the address', async ({
  page
}) => {
  await page.goto('/all?layout=compact')
  const select = page.locator('select[name=sort]')
  await expect(select.locator('option')).toHaveCount(8)
  // The first choice is made before the code of the sort select is loaded.
  await select.focus()
  await select.selectOption('week')
  await expect(page).toHaveURL('/all?layout=compact&sort=week')
  await expect(select).toHaveValue('week')
  await select.focus()
  await page.waitForFunction(() => document.querySelector('[data-island=feeds][data-hydrated]'))
  await select.selectOption('year')
  await expect(page).toHaveURL('/all?layout=compact&sort=year')
})

test('[P2.feed-layout.02] the feed layout is stored on the device, and an invalid stored layout is logged and ignored', async ({
  page
}) => {
  const warnings: string[] = []
  page.on('console', message => warnings.push(message.text()))
  await page.goto('/')
  await page.locator('.layout-switch a').getByText('Компактно').click()
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'compact')
  await expect(page).toHaveURL('/')
  await page.goto('/all')
  await expect(page.locator(`${card} .preview`).first()).toBeHidden()
  await page.evaluate(() => localStorage.setItem('feed_layout', 'mosaic'))
  await page.reload()
  await expect(page.locator(`${card} .preview`).first()).toBeVisible()
  expect(warnings.join()).toContain('mosaic')
})

test('[P2.post-card.04 P2.post-card.05 P2.post-card.06 P3.post.11] the arrows and the arrow keys of a gallery switch its pictures, and lead from the first picture to the last one and back', async ({
  page
}) => {
  const post = await findPost("json_array_length(p.images) >= 3 and p.type = 'image' and p.deleted_at is null")
  await page.goto(post.path)
  const gallery = page.locator('.gallery').first()
  const count = await gallery.locator('li').count()
  const shows = async (at: number) => {
    await expect(gallery.locator('.on-image')).toHaveText(`${at} / ${count}`)
    await expect(gallery.locator('.dots i').nth(at - 1)).toHaveAttribute('data-now', '')
    await expect(gallery.locator('.dots [data-now]')).toHaveCount(1)
  }
  await shows(1)
  await gallery.getByLabel('Следующее').click()
  await shows(2)
  await gallery.getByLabel('Предыдущее').click()
  await shows(1)
  await gallery.getByLabel('Предыдущее').click()
  await shows(count)
  await gallery.locator('ul').press('ArrowRight')
  await shows(1)
  await gallery.locator('ul').press('ArrowLeft')
  await shows(count)
})

test('[P2.post-card.07 P2.post-page.03] a click on a linked video embeds it in the thread, and nothing is requested from its site before the click', async ({
  page
}) => {
  const post = await findPost("p.link_url like 'https://%youtu%' and p.deleted_at is null")
  const foreign: string[] = []
  await page.route(
    url => url.hostname !== new URL(test.info().project.use.baseURL ?? '').hostname,
    route => {
      foreign.push(route.request().url())
      return route.fulfill({ body: '' })
    }
  )
  await page.goto(post.path)
  await expect(page.locator('a.video')).toBeVisible()
  expect(foreign).toEqual([])
  await page.locator('a.video').click()
  await expect(page.locator('iframe.video')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
  await expect.poll(() => foreign.length).toBe(1)
})

test('a feed causes no layout shift while it loads, is scrolled and hydrates @both', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + entry.value
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/?sort=latest')
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(0, 500)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(done)))
  }
  await expect.poll(() => page.locator(card).count()).toBeGreaterThan(25)
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBe(0)
})

test('[P3.feed.01] the back button restores each feed by its address: its items with their heights, its next cursor and the visible item', async ({
  page
}) => {
  // The system's font is used: the web font is loaded late on a first visit and changes the heights of cards.
  await page.addInitScript(() => localStorage.setItem('font', 'system'))
  const stateOf = () =>
    page.evaluate(() => {
      const feed = document.querySelector<HTMLElement>('.feed')
      const items = [...(feed?.querySelectorAll<HTMLElement>(':scope > [id]') ?? [])]
      return {
        items: items.map(item => [item.id, item.className, Math.round(item.getBoundingClientRect().height)]),
        next: feed?.querySelector('.more a')?.getAttribute('href'),
        busy: feed?.ariaBusy,
        inView: items.find(item => item.getBoundingClientRect().bottom > 0)?.id
      }
    })
  const read = async (path: string) => {
    await page.goto(path)
    const first = await page.locator('.feed > [id]').count()
    await startPageScripts(page)
    await page.locator('.feed > .more').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.feed > [id]').count()).toBeGreaterThan(first)
    await expect(page.locator('.feed')).not.toHaveAttribute('aria-busy')
    return stateOf()
  }
  const left = { latest: await read('/?sort=latest'), hot: await read('/?sort=hot') }
  expect(left.latest.items).not.toEqual(left.hot.items)
  await page.goto('/about')
  for (const state of [left.hot, left.latest]) {
    await page.goBack()
    await expect.poll(stateOf).toEqual(state)
  }
})
