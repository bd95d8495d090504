import { expect, test } from 'vitest'
import { sharedFields } from '#src/features/posts/shared-form.ts'

const PAGE = 'https://example.org/page'

test.each([
  [`(см. ${PAGE})`, PAGE],
  [`(см. ${PAGE}).`, PAGE],
  [`<${PAGE}>`, PAGE],
  [`[${PAGE}]`, PAGE],
  [`«${PAGE}»`, PAGE],
  [`${PAGE}…`, PAGE],
  [`${PAGE}_(имя)`, `${PAGE}_(имя)`],
  [`${PAGE}_(имя), потом`, `${PAGE}_(имя)`]
])('the address in the shared text %s is %s', (text, url) => {
  expect(sharedFields(new URLSearchParams({ text }))?.url).toBe(url)
})

const MANY = 245_000

test('punctuation marks after a shared address are no part of it, and none of them is lost', () => {
  for (const signs of ['.)', ')', '.', '.)a', '…»']) {
    const text = PAGE + signs.repeat(MANY)
    const shared = sharedFields(new URLSearchParams({ text }))
    expect(`${shared?.title}${shared?.url}${shared?.body}`.length).toBeGreaterThanOrEqual(text.length)
  }
  expect(sharedFields(new URLSearchParams({ text: PAGE + '.)'.repeat(MANY) }))?.url).toBe(PAGE)
})
