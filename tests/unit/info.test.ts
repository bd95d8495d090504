import { expect, test } from 'vitest'
import { readSettings } from '#functions/settings/settings.ts'
import { infoProse, renderInfo } from '#src/components/info/prose.ts'
import { searchAddress } from '#src/components/shell/search-address.ts'
import { infoText } from '#src/messages/info.ts'

const settings = readSettings({
  LIBSQL_URL: 'http://127.0.0.1:1',
  SECRET_KEY: 'x'.repeat(32),
  SITE_NAME: 'Сход',
  SITE_SLUG: 'Shod',
  CONTACT_EMAIL: 'pishite@shod.example',
  SOCIAL_URL: 'https://social.example/@shod'
})

test('the names of the site are filled in before rendering, also inside links', () => {
  const { html } = renderInfo('{site}: [/{slug}Meta](/{slug}Meta), [{email}](mailto:{email}), {other}', settings)
  expect(html).toContain('Сход: <a href="/ShodMeta">/ShodMeta</a>')
  expect(html).toContain('href="mailto:pishite@shod.example"')
  expect(html).toContain('{other}')
})

test('every section has an id, one of its own choice where the source names it', () => {
  const { html, sections } = renderInfo('## 1. Что и как?\n\nА.\n\n## Контакты {#contacts}\n\nБ.', settings)
  expect(sections).toEqual([
    { id: '1-что-и-как', title: '1. Что и\u00a0как?' },
    { id: 'contacts', title: 'Контакты' }
  ])
  expect(html).toContain('<h2 id="contacts">Контакты</h2>')
})

test('[P2.routes-info.01 P2.routes-info.02 P2.routes-info.03] every page has sections with ids of their own and no placeholder left', () => {
  for (const name of Object.keys(infoText.pages) as (keyof typeof infoText.pages)[]) {
    const { html, sections } = infoProse(name, settings)
    expect(new Set(sections.map(section => section.id)).size, name).toBe(sections.length)
    expect(sections.length, name).toBeGreaterThan(5)
    expect(html, name).not.toMatch(/\{(site|slug|email|social)\}|\{#/)
  }
})

test('[P2.search.02] the web search is restricted to this site', () => {
  const settings = { SEARCH_URL: 'https://find.example/?q={query}' }
  expect(searchAddress(settings, new URL('https://veche.example/Radio'), 'a & $& b')).toBe(
    'https://find.example/?q=a%20%26%20%24%26%20b%20site%3Aveche.example'
  )
})
