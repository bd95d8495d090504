import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { logIn, type Member } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
const input = (name: string) => readFileSync(`tests/support/texts/${name}.md`, 'utf8')

let writer: Promise<Member> | undefined
/** Opens a new post that has the given text, and a comment with the same text. */
async function openText(page: Page, body: string): Promise<void> {
  const { origin } = own.site
  writer ??= logIn(origin, 'Marina_K')
  const { send } = await writer
  const post = (await (
    await send('POST', '/api/posts', { type: 'text', title: 'Текст на экране', community: 'Radio', body })
  ).json()) as { id: string; publicId: string }
  const comment = await send('POST', `/api/posts/${post.id}/comments`, { body })
  expect(comment.status).toBe(200)
  await page.goto(`${origin}/Radio/post/${post.publicId}`)
}

const isNoWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('ordered lists are indented by the width of their longest number @phone', async ({ page }) => {
  await openText(page, `${input('big-numbers')}\n\n999999999. а\n1. б`)
  const clipped = await page.locator('.prose ol').evaluateAll(lists =>
    lists.flatMap(list => {
      const last = (list as HTMLOListElement).start + list.children.length - 1
      const item = list.lastElementChild as HTMLElement
      // Scripts cannot measure the list marker, so an element with the same text is measured.
      const marker = item.appendChild(document.createElement('span'))
      marker.style.cssText = 'position: absolute; white-space: pre; font-variant-numeric: tabular-nums'
      marker.textContent = `${last}. `
      const { width } = marker.getBoundingClientRect()
      marker.remove()
      const room = item.getBoundingClientRect().left - list.getBoundingClientRect().left
      return room < width ? [`${last}: ${room} < ${width}`] : []
    })
  )
  expect(clipped).toEqual([])
  await expect(page.locator('.prose ol')).toHaveCount(10)
})

test('deeply nested lists and quotations are shown completely within the width of a phone @phone', async ({ page }) => {
  await openText(page, `${input('deep-list')}\n\n${'> '.repeat(60)}дно\n\n${'1. '.repeat(60)}низ`)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const words of ['Абзац', 'Двор', 'Последний абзац поста: его должны увидеть все.', 'дно', 'низ'])
      for (const text of [page.locator('.post .prose'), page.locator('.comment .prose')])
        await expect(text).toContainText(words)
    expect(await isNoWider(page)).toBe(true)
    const narrowest = await page
      .locator('.prose :is(li, blockquote)')
      .evaluateAll(blocks => Math.min(...blocks.map(block => block.getBoundingClientRect().width)))
    expect(narrowest).toBeGreaterThan(60)
  }
})

test('tables in texts scroll horizontally instead of breaking words @phone', async ({ page }) => {
  await openText(page, input('table'))
  for (const scroll of await page.locator('.prose .table-scroll').all()) {
    const { isWide, split } = await scroll.evaluate(box => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      const split: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) split.push(word)
        }
      return { isWide: box.scrollWidth > box.clientWidth, split }
    })
    expect(split).toEqual([])
    expect(isWide).toBe(true)
  }
  expect(await isNoWider(page)).toBe(true)
})

test('no heading in a text has smaller letters than the text @phone', async ({ page }) => {
  await openText(page, '# а\n\n## б\n\n### в\n\n#### г\n\n##### д\n\n###### е\n\nтекст')
  for (const text of ['.post .prose', '.comment .prose']) {
    const sizes = await page
      .locator(`${text} > *`)
      .evaluateAll(blocks => blocks.map(block => Number.parseFloat(getComputedStyle(block).fontSize)))
    expect(sizes).toHaveLength(7)
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(sizes.at(-1) ?? 0)
  }
})

test('each paragraph of a text has the direction of its own language', async ({ page }) => {
  await openText(page, 'שלום עולם\n\nмир\n\n- שלום\n\n> سلام')
  const directions = await page
    .locator('.post .prose > *')
    .evaluateAll(blocks => blocks.map(block => getComputedStyle(block).direction))
  expect(directions).toEqual(['rtl', 'ltr', 'rtl', 'rtl'])
})

test('a field with a counter takes characters up to its limit and loses none of its earlier characters; above the limit it takes no more characters and loses none by itself', async ({
  page
}) => {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/settings`)
  const about = page.getByLabel('О себе')
  await about.fill('')
  await page.keyboard.insertText('😀'.repeat(6000))
  await expect(page.getByText('6\u202f000 / 10\u202f000', { exact: true })).toBeVisible()
  await page.keyboard.insertText('😀'.repeat(4000))
  await expect(page.getByText('10\u202f000 / 10\u202f000', { exact: true })).toBeVisible()
  await about.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0))
  await page.keyboard.insertText('лишнее')
  expect(await about.inputValue()).toBe('😀'.repeat(10_000))
  await page.keyboard.press('Control+z')
  expect(await about.inputValue()).not.toBe('😀'.repeat(10_000))
  await page.keyboard.press('Control+Shift+z')
  expect(await about.inputValue()).toBe('😀'.repeat(10_000))
  await about.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 4))
  await page.keyboard.insertText('абв')
  expect(await about.inputValue()).toBe(`аб${'😀'.repeat(9998)}`)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
  await about.evaluate((field: HTMLTextAreaElement) => {
    field.value = 'я'.repeat(10_050)
    field.setSelectionRange(60, 60)
  })
  await about.focus()
  await page.keyboard.press('Backspace')
  expect((await about.inputValue()).length).toBe(10_049)
  await page.keyboard.insertText('лишнее')
  expect(await about.inputValue()).toBe('я'.repeat(10_049))
})

test('a field in a React form cuts text at its limit in characters, not in UTF-16 units', async ({ page }) => {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/@Marina_K/lists`)
  await page.getByRole('main').getByRole('link', { name: 'Новый список' }).click()
  const title = page.locator('[name=displayName]')
  await title.click()
  await page.keyboard.insertText('😀'.repeat(60))
  expect(await title.inputValue()).toBe('😀'.repeat(50))
  await expect(page.getByText('50 / 50', { exact: true })).toBeVisible()
})
