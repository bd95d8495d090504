import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'

let petrovich: Member
let visitor: Visitor
beforeAll(async () => {
  petrovich = await logIn(origin, 'Petrovich')
})
beforeEach(() => {
  visitor = new Visitor(origin)
})

/** Makes the address that a phone opens for content shared by another app, with the parameters of the manifest. */
const shareOf = (shared: Record<string, string>): string => `/new?${new URLSearchParams(shared)}`

async function logInByForm(): Promise<void> {
  visitor.fill('Имя пользователя', 'Petrovich', 'main')
  visitor.fill('Пароль', DEMO_PASSWORD, 'main')
  await visitor.press('Войти', 'main')
}

/** Reads the values of the fields in the form of a new post; undefined for a field that the form does not have. */
function fieldValues() {
  const value = (name: string) =>
    visitor.document.querySelector<HTMLInputElement>(`form.editor :is(input, textarea)[name=${name}]`)?.value
  return { type: value('type'), title: value('title'), url: value('url'), body: value('body') }
}

const URL_OF = 'https://example.org/a?b=1'
const LONG = 'слово '.repeat(60).trim()
const LETTERS = 'слово за слово '.repeat(80).trim()
const MARKUP = { title: '<img src=x onerror=alert(1)>', text: '</textarea><script>alert(1)</script>' }
const text = { type: 'text', url: undefined }
const link = { type: 'link', url: URL_OF }

test.each([
  ['an address', { title: 'Имя', url: URL_OF }, { ...link, title: 'Имя', body: '' }],
  ['an address as the text', { title: 'Имя', text: URL_OF }, { ...link, title: 'Имя', body: '' }],
  ['an address within a text', { text: `Смотри: ${URL_OF}` }, { ...link, title: 'Смотри:', body: '' }],
  ['a text', { title: 'Имя', text: 'Слова' }, { ...text, title: 'Имя', body: 'Слова' }],
  ['a script', { url: 'javascript:alert(1)' }, { ...text, title: '', body: 'javascript:alert(1)' }],
  ['markup', MARKUP, { ...text, title: MARKUP.title, body: MARKUP.text }],
  [
    'a name that is too long',
    { title: LONG, url: URL_OF },
    { ...link, title: [...LONG].slice(0, 255).join(''), body: LONG }
  ]
])('%s shared by another app is in the fields of a new post', async (_, shared, form) => {
  visitor.logIn(petrovich)
  await visitor.open(shareOf({ ...shared, community: 'VecheMeta' } as Record<string, string>))
  expect(fieldValues()).toEqual(form)
  expect(visitor.one<HTMLInputElement>('[name=community]').value).toBe('VecheMeta')
})

test('a guest who shares content from an app gets it in the form of a new post after the login', async () => {
  await visitor.open(shareOf({ title: 'Имя', text: `Слова ${URL_OF}` }))
  expect(visitor.url).toMatch(/^\/login\?next=/)
  await logInByForm()
  expect(visitor.url).toMatch(/^\/new\?/)
  expect(fieldValues()).toEqual({ ...link, title: 'Имя', body: 'Слова' })
})

test('a guest who shares a link by a form of another origin gets it in the form of a new post after the login', async () => {
  const answer = await fetch(`${origin}/new?shared`, {
    method: 'POST',
    body: new URLSearchParams({ title: 'Имя', url: URL_OF }),
    headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    redirect: 'manual'
  })
  expect(answer.status).toBe(302)
  await visitor.open(answer.headers.get('Location') ?? '')
  expect(visitor.url).toMatch(/^\/login\?next=/)
  await logInByForm()
  expect(fieldValues()).toEqual({ ...link, title: 'Имя', body: '' })
})

test('a guest who shares a long text logs in by a new tab and finds the text in the form of the first tab', async () => {
  // An app installed with an older manifest shares by an address. This text is too long for the address of a login
  // redirect.
  await visitor.open(shareOf({ title: 'Имя', text: LETTERS }))
  expect(fieldValues().body).toBe(LETTERS)
  expect(visitor.text('.note:has(a)')).toContain('Набранное останется здесь')
  expect(visitor.one<HTMLAnchorElement>('.note a').target).toBe('_blank')
  visitor.logIn(petrovich)
  await visitor.press('Опубликовать')
  expect(visitor.all('[data-member]')).toHaveLength(1)
  expect(fieldValues().body).toBe(LETTERS)
})
