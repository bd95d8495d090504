import { expect, test } from 'vitest'
import type { InitialState } from '#functions/contract/initial-state.ts'
import { ask, get, refused } from './ask.ts'
import { one, rows } from './database.ts'
import { expectShape, initial } from './shapes.ts'

test('[P7.initial.01 P3.store.01 P3.store.02 A3.store.01] a guest’s initial state has exactly the specified fields and values', async () => {
  const { body, trips, rows: read } = await get<InitialState>('/_initial')
  expectShape(initial, body)
  const site = await one<{ no_users: number }>('select no_users from site')
  expect(body).toMatchObject({ user: null, noUsers: site.no_users, signupsDisabled: false, captcha: 'altcha' })
  expect(body.reportReasons.map(({ title }) => title)).toEqual([
    'Нарушает правила сообщества',
    'Нарушение авторских прав',
    'Спам',
    'Порнография',
    'Оскорбления или травля',
    'Незаконный контент',
    'Другое'
  ])
  expect(trips).toBe(1)
  expect(read).toBeLessThanOrEqual(60)
})

test('the initial state has the default communities, the largest first', async () => {
  const { body } = await get<InitialState>('/_initial')
  const expected = await rows<{ id: string }>(
    'select id from communities where is_default = 1 order by no_members desc, id desc'
  )
  expect(body.communities.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

test('[P7.csrf.02] each response with the initial state has a new CSRF token in a header, and sets no cookie in a browser', async () => {
  const inBrowser = { headers: { 'Sec-Fetch-Site': 'same-origin' } }
  const first = await ask('/_initial', inBrowser)
  const second = await ask('/_initial', inBrowser)
  expect(first.headers.get('Csrf-Token')).toMatch(/^[\w.-]{60,}$/)
  expect(second.headers.get('Csrf-Token')).not.toBe(first.headers.get('Csrf-Token'))
  expect(first.headers.has('Set-Cookie')).toBe(false)
})

test('a guest’s call that only members may make is refused with 401, whatever further right the call needs', async () => {
  const { id } = await one<{ id: string }>('select id from communities')
  for (const path of [
    '/_user',
    '/comments',
    '/community_requests',
    '/communities?set=subscribed',
    '/lists/_saved_to?id=1&type=post',
    '/posts?feed=home',
    `/posts?communityId=${id}&filter=deleted`,
    `/posts?communityId=${id}&filter=locked&page=1`,
    '/users/Sova?adminsView=true',
    '/users/Sova?adminsView=TRUE'
  ])
    expect(await refused(path), path).toBe('401 not_logged_in')
})
