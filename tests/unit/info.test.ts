import { expect, test } from 'vitest'
import {
  ABOUT_COMMUNITY_MAX,
  ALT_TEXT_MAX,
  BODY_MAX,
  COMMUNITY_POINTS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PICTURE_MAX,
  POST_IMAGES_MAX,
  REPORT_DESCRIPTION_MAX,
  RULE_DESCRIPTION_MAX,
  RULE_MAX,
  TITLE_MAX,
  TITLE_MIN,
  USERNAME_MAX,
  USERNAME_MIN
} from '#functions/contract/limits.ts'
import { WINDOWS } from '#functions/limits/windows.ts'
import { SESSION_MS } from '#functions/sessions/token.ts'
import { readSettings } from '#functions/settings/settings.ts'
import { infoProse, renderInfo } from '#src/features/info/prose.ts'
import { infoText } from '#src/features/info/text.ts'
import { searchAddress } from '#src/features/search/search-address.ts'

const settings = readSettings({
  LIBSQL_URL: 'http://127.0.0.1:1',
  SECRET_KEY: 'x'.repeat(32),
  SITE_NAME: 'Сход',
  SITE_SLUG: 'Shod',
  CONTACT_EMAIL: 'pishite@shod.example',
  SOCIAL_URL: 'https://social.example/@shod'
})

test('placeholders for the names of the site are replaced in the text of an info page, also in links', () => {
  const { html } = renderInfo('{site}: [/{slug}Meta](/{slug}Meta), [{email}](mailto:{email}), {other}', settings)
  expect(html).toContain('Сход: <a href="/ShodMeta">/ShodMeta</a>')
  expect(html).toContain('href="mailto:pishite@shod.example"')
  expect(html).toContain('{other}')
})

test('every section of an info page has an id, made from its title unless the source names one', () => {
  const { html, sections } = renderInfo('## 1. Что и как?\n\nА.\n\n## Контакты {#contacts}\n\nБ.', settings)
  expect(sections).toEqual([
    { id: '1-что-и-как', title: '1. Что и\u00a0как?' },
    { id: 'contacts', title: 'Контакты' }
  ])
  expect(html).toContain('<h2 id="contacts">Контакты</h2>')
})

test('[P2.routes-info.01 P2.routes-info.02 P2.routes-info.03] info pages have sections with unique ids', () => {
  for (const name of Object.keys(infoText.pages) as (keyof typeof infoText.pages)[]) {
    const { html, sections } = infoProse(name, settings)
    expect(new Set(sections.map(section => section.id)).size, name).toBe(sections.length)
    expect(sections.length, name).toBeGreaterThan(5)
    expect(html, name).not.toMatch(/\{(site|slug|email|social)\}|\{#/)
  }
})

const thousands = (count: number) => String(count).replace(/(?=\d{3}$)/, count < 10_000 ? '' : ' ')
const rate = (action: 'createPost' | 'createComment' | 'vote' | 'upload' | 'report') => {
  const [first, day] = WINDOWS[action]
  if (!first || !day) throw new Error(`${action} has no limit for a day`)
  return `${first.most} ${first.ms === 1000 ? 'в секунду' : `за ${first.ms / 1000} секунд`} ${day.most}`
}

test.each([
  ['terms', `от ${USERNAME_MIN} до ${USERNAME_MAX} знака`],
  ['terms', `от ${PASSWORD_MIN} до ${PASSWORD_MAX} знаков`],
  ['about', `накопится ${COMMUNITY_POINTS} очков`],
  ['guidelines', `от ${TITLE_MIN} до ${TITLE_MAX} знаков`],
  ['guidelines', `до ${thousands(BODY_MAX)} знаков`],
  ['guidelines', `от 1 до ${POST_IMAGES_MAX} изображений, каждое до ${PICTURE_MAX / 1024 ** 2} МБ`],
  ['guidelines', `до ${ALT_TEXT_MAX} знаков`],
  ['guidelines', `до ${REPORT_DESCRIPTION_MAX} знаков`],
  ['guidelines', `Пост ${rate('createPost')}`],
  ['guidelines', `Комментарий ${rate('createComment')}`],
  ['guidelines', `Голос ${rate('vote')}`],
  ['guidelines', `Картинка ${rate('upload')}`],
  ['guidelines', `Жалоба ${rate('report')}`],
  ['moderator-guidelines', `до ${ABOUT_COMMUNITY_MAX} знаков`],
  ['moderator-guidelines', `до ${RULE_MAX} знаков каждое`],
  ['moderator-guidelines', `до ${RULE_DESCRIPTION_MAX} знаков каждое`],
  ['markdown-guide', `до ${thousands(BODY_MAX)} знаков`],
  ['privacy-policy', `живёт до ${SESSION_MS / 86_400_000} дней`]
] as const)('the info page /%s states a limit as the code has it: %s', (name, claim) => {
  const text = infoProse(name, settings)
    .html.replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(text).toContain(claim)
})

test('[P2.search.02] the address of the web search restricts the search to this site', () => {
  const settings = { SEARCH_URL: 'https://find.example/?q={query}' }
  expect(searchAddress(settings, new URL('https://veche.example/Radio'), 'a & $& b')).toBe(
    'https://find.example/?q=a%20%26%20%24%26%20b%20site%3Aveche.example'
  )
})
