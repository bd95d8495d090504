import { expect, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

const row = '.feed > .card[id]'

test('compact rows of a feed on a desktop are 64 to 72 px high', async ({ page }) => {
  for (const sort of ['hot', 'week', 'all']) {
    await page.goto(`/all?sort=${sort}&layout=compact`)
    const heights = await page.locator(row).evaluateAll(all => all.map(one => one.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(20)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(64)
    expect(Math.max(...heights)).toBeLessThanOrEqual(72)
  }
})

test('on a desktop compact rows show the host of a link and the number of pictures, and cards show neither', async ({
  page
}) => {
  const link = await findPost('p.link_url is not null and p.deleted_at is null order by p.id desc')
  const album = await findPost('json_array_length(p.images) > 1 and p.deleted_at is null order by p.id desc')
  const { length } = await (await page.request.get(`/api/posts/${album.publicId}`))
    .json()
    .then(({ images }: { images: object[] }) => images)
  for (const [post, text] of [
    [link, link.linkHostname],
    [album, `${length} фото`]
  ] as const) {
    for (const layout of ['compact', 'card']) {
      await page.goto(`/${post.community}?sort=latest&layout=${layout}`)
      const source = page.locator(`#p${post.publicId} .source`)
      await expect(source).toHaveText(text)
      await expect(source).toBeVisible({ visible: layout === 'compact' })
    }
  }
})

test('every icon button has its accessible name as a tooltip', async ({ page }) => {
  const bare: string[] = []
  let count = 0
  for (const path of [
    '/',
    '/communities',
    '/@Petrovich',
    (await findPost('p.no_comments > 5 and p.deleted_at is null')).path
  ]) {
    await page.goto(path)
    await startPageScripts(page)
    const names = await page.locator(':is(a, button, summary)[aria-label]:visible').evaluateAll(controls =>
      controls.map(element => {
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        const { innerText, title, ariaLabel } = element as HTMLElement
        return innerText.trim() === '' && title === '' ? ariaLabel : null
      })
    )
    count += names.length
    bare.push(...names.filter(name => name !== null).map(name => `${path}: ${name}`))
  }
  expect(count).toBeGreaterThan(20)
  expect(bare).toEqual([])
})
