import { expect, type Page, test } from '@playwright/test'
import { logIn, type Member } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests create posts, so they run on a site that no other test file uses.
const own = ownSite()

const COMMUNITY = 'Kotiki'
const SENTENCE = 'Коты спят днём, а ночью бегают по квартире и роняют чашки. '
/** Text with a list between two long paragraphs, too long for the excerpt of a card. */
const LONG = `${SENTENCE.repeat(6)}\n\n- один\n- два\n\n${SENTENCE.repeat(12)}`
const BODIES = {
  long: LONG,
  short: 'Один абзац.\n\nДругой абзац.',
  code: 'Вот программа:\n\n```\nlet cats = 9\n```',
  list: '# Заголовок\n\nПервый абзац\n\n1. один\n2. два'
} as const
type Kind = keyof typeof BODIES

let paths: Record<Kind, string>
test.beforeAll(async () => {
  const marina = await logIn(own.site.origin, 'Marina_K')
  const entries = await Promise.all(
    (Object.keys(BODIES) as Kind[]).map(async kind => [kind, await makePost(marina, BODIES[kind])] as const)
  )
  paths = Object.fromEntries(entries) as Record<Kind, string>
})

async function makePost(by: Member, body: string): Promise<string> {
  const answer = await by.send('POST', '/api/posts', { type: 'text', community: COMMUNITY, title: 'Отрывок', body })
  const { publicId } = (await answer.json()) as { publicId: string }
  return `/${COMMUNITY}/post/${publicId}`
}

const excerptIn = (page: Page, kind: Kind) => page.locator(`.card:has(a[href="${paths[kind]}"]) .preview`)

/** Measures a card's excerpt: its number of visible lines, its number of all lines, and its height in pixels. */
const linesOf = (page: Page, kind: Kind) =>
  excerptIn(page, kind).evaluate(element => {
    const line = Number.parseFloat(getComputedStyle(element).lineHeight)
    const [shown, all] = [element.clientHeight, element.scrollHeight].map(height => Math.round(height / line))
    return { shown, all, height: element.clientHeight }
  })

test.use({ javaScriptEnabled: false })

test('[P2.post-card.08] the excerpt on a card is at most 200 px high, shows only whole lines, and has one line for each paragraph or list item @both', async ({
  page
}) => {
  await page.goto(`${own.site.origin}/${COMMUNITY}?sort=latest`)
  const { shown, all, height } = await linesOf(page, 'long')
  expect(shown).toBe(8)
  expect(height).toBeLessThanOrEqual(200)
  expect(all).toBeGreaterThanOrEqual(8)
  // The excerpt ends in an ellipsis only if it is shorter than the text of the post.
  await expect(excerptIn(page, 'long')).toHaveText(/…$/)
  await expect(excerptIn(page, 'short')).toHaveText('Один абзац.\nДругой абзац.', { useInnerText: true })
  await expect(excerptIn(page, 'code')).toHaveText('Вот программа…')
  const short = await linesOf(page, 'short')
  expect([short.shown, short.all]).toEqual([2, 2])
  await expect(excerptIn(page, 'list')).toHaveText('Первый абзац\n1. один\n2. два…', { useInnerText: true })
})
