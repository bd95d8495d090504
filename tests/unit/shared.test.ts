import { expect, test } from 'vitest'
import { sharedFields } from '#src/forms/shared.ts'

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
])('of what is shared, %s, the address is %s', (text, url) => {
  expect(sharedFields(new URLSearchParams({ text }))?.url).toBe(url)
})
