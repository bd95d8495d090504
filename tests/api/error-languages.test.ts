import { expect, test } from 'vitest'
import type { ErrorEnvelope } from '#functions/contract/errors.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { guestOf } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const ENGLISH = { 'Accept-Language': 'en-GB,en;q=0.9,ru;q=0.5' }
const RUSSIAN = { 'Accept-Language': 'ru,en;q=0.5' }

async function refusalOf(answer: Response) {
  const { code, message, status } = (await answer.json()) as ErrorEnvelope
  return { code, message, status, language: answer.headers.get('Content-Language'), vary: answer.headers.get('Vary') }
}
const read = async (path: string, headers: Record<string, string> = {}) =>
  refusalOf(await fetch(`${site.origin}/api${path}`, { headers }))

test('a program that prefers English gets the message of an error in English, under the same code', async () => {
  const [russian, english] = [await read('/posts/aaaaaaaa'), await read('/posts/aaaaaaaa', ENGLISH)]
  const error = { code: 'post_not_found', status: 404, vary: expect.stringMatching(/^Accept-Language\b/) }
  expect(russian).toEqual({ ...error, language: 'ru', message: 'Пост не найден.' })
  expect(english).toEqual({ ...error, language: 'en', message: 'The post was not found.' })
  for (const headers of [RUSSIAN, { 'Accept-Language': '*' }, { 'Accept-Language': 'en;q=0' }])
    expect(await read('/posts/aaaaaaaa', headers)).toEqual(russian)
})

test('an unknown address, a wrong method, a wrong parameter and a missing login are told in English, too', async () => {
  const methodError = await refusalOf(await fetch(`${site.origin}/api/_postVote`, { headers: ENGLISH }))
  const errors = [
    await read('/nothing', ENGLISH),
    methodError,
    await read('/posts?limit=x', ENGLISH),
    await read('/_user', ENGLISH)
  ]
  expect(errors.map(({ code }) => code)).toEqual([
    'endpoint_not_found',
    'method_not_allowed',
    'invalid_limit',
    'not_logged_in'
  ])
  for (const { message, language } of errors) {
    expect(message).toMatch(/^[\x20-\x7e]+$/)
    expect(language).toBe('en')
  }
})

test('an English message contains the name that the error is about', async () => {
  await site.run("update users set banned_at = 1 where username = 'Petrovich'")
  const guest = await guestOf(site.origin)
  const login = { username: 'Petrovich', password: DEMO_PASSWORD }
  const answer = await refusalOf(await guest.send('POST', '/api/_login', login, ENGLISH))
  await site.run("update users set banned_at = null where username = 'Petrovich'")
  expect(answer).toMatchObject({ code: 'account_suspended', message: 'The account @Petrovich is banned.' })
})

test('a page of the site gets Russian although its browser prefers English', async () => {
  const own = { ...ENGLISH, 'Sec-Fetch-Site': 'same-origin' }
  expect(await read('/posts/aaaaaaaa', own)).toMatchObject({ language: 'ru', message: 'Пост не найден.' })
  expect(await read('/posts/aaaaaaaa', { ...ENGLISH, Referer: `${site.origin}/` })).toMatchObject({ language: 'ru' })
  expect(await read('/posts/aaaaaaaa', { ...ENGLISH, 'Sec-Fetch-Site': 'none' })).toMatchObject({ language: 'en' })
})

test('an answer without an error names no language', async () => {
  const answer = await fetch(`${site.origin}/api/posts?limit=1`, { headers: ENGLISH })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Language')).toBeNull()
})
