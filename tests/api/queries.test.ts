import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

const ID = 'f'.repeat(24)

/**
 * Every API call that reads query parameters, with a valid value of each parameter and the error code for a wrong one.
 */
const CALLS: [method: string, path: string, parameters: Record<string, [value: string, code: string]>][] = [
  ['POST', '/_login', { action: ['logout', 'invalid_action'] }],
  ['POST', '/_settings', { action: ['updateProfile', 'invalid_action'] }],
  ['POST', '/_recover', { action: ['finish', 'invalid_action'] }],
  ['POST', '/_email', { action: ['confirm', 'invalid_action'] }],
  ['POST', '/_second_factor', { action: ['start', 'invalid_action'] }],
  ['GET', '/_link_info', { url: ['https://example.org', 'invalid_value'] }],
  [
    'GET',
    '/posts',
    {
      sort: ['hot', 'invalid_sort'],
      feed: ['all', 'invalid_value'],
      filter: ['all', 'invalid_filter'],
      communityId: [ID, 'invalid_id'],
      next: ['', 'invalid_cursor'],
      limit: ['5', 'invalid_limit'],
      page: ['1', 'invalid_page']
    }
  ],
  [
    'GET',
    '/posts/_same_link',
    { url: ['https://example.org', 'invalid_value'], community: ['Radio', 'invalid_value'] }
  ],
  [
    'GET',
    `/posts/${ID}`,
    { sort: ['best', 'invalid_sort'], fetchCommunity: ['true', 'invalid_value'], limit: ['5', 'invalid_limit'] }
  ],
  [
    'PUT',
    `/posts/${ID}`,
    {
      action: ['lock', 'invalid_action'],
      lockAs: ['mods', 'invalid_value'],
      userGroup: ['mods', 'invalid_user_group'],
      siteWide: ['true', 'invalid_value']
    }
  ],
  ['DELETE', `/posts/${ID}`, { deleteAs: ['normal', 'invalid_user_group'], deleteContent: ['true', 'invalid_value'] }],
  [
    'GET',
    `/posts/${ID}/comments`,
    {
      sort: ['best', 'invalid_sort'],
      next: ['', 'invalid_cursor'],
      limit: ['5', 'invalid_limit'],
      parentId: [ID, 'invalid_id'],
      withParent: ['true', 'invalid_value']
    }
  ],
  ['POST', `/posts/${ID}/comments`, { userGroup: ['normal', 'invalid_user_group'] }],
  [
    'PUT',
    `/posts/${ID}/comments/${ID}`,
    { action: ['changeAsUser', 'invalid_action'], userGroup: ['normal', 'invalid_user_group'] }
  ],
  ['DELETE', `/posts/${ID}/comments/${ID}`, { deleteAs: ['normal', 'invalid_user_group'] }],
  [
    'GET',
    '/communities',
    {
      sort: ['size', 'invalid_sort'],
      limit: ['5', 'invalid_limit'],
      q: ['radio', 'invalid_value'],
      set: ['all', 'invalid_value']
    }
  ],
  ['GET', '/communities/Radio', { byName: ['true', 'invalid_value'] }],
  ['GET', '/communities/Radio/mods', { byName: ['true', 'invalid_value'] }],
  ['GET', '/communities/Radio/rules', { byName: ['true', 'invalid_value'] }],
  ['GET', '/users/Marina_K', { adminsView: ['false', 'invalid_value'] }],
  [
    'GET',
    '/users/Marina_K/feed',
    { filter: ['posts', 'invalid_filter'], next: ['', 'invalid_cursor'], limit: ['5', 'invalid_limit'] }
  ],
  ['GET', '/users/Marina_K/lists', { sort: ['name', 'invalid_lists_sort'], filter: ['all', 'invalid_lists_filter'] }],
  ['GET', '/users/Marina_K/lists/x/items', { next: ['', 'invalid_cursor'], limit: ['5', 'invalid_limit'] }],
  ['GET', '/lists/_saved_to', { id: [ID, 'invalid_value'], type: ['post', 'invalid_value'] }],
  ['DELETE', '/lists/1/items', { targetId: [ID, 'invalid_value'], targetType: ['post', 'invalid_value'] }],
  [
    'DELETE',
    '/mutes',
    {
      type: ['user', 'invalid_mute_type'],
      userId: [ID, 'invalid_value'],
      communityId: [ID, 'invalid_value']
    }
  ]
]

let site: SharedSite
let member: Member
beforeAll(async () => {
  site = await openSharedSite()
  member = await logIn(site.origin, 'Petrovich')
})
afterAll(() => site?.stop())

const answerTo = async (method: string, path: string): Promise<string> => {
  const answer = await (method === 'GET' ? member.fetch(`/api${path}`) : member.send(method, `/api${path}`))
  const { code, message } = (await answer.json()) as { code?: string; message?: string }
  expect(answer.ok || message, `${method} ${path}`).toBeTruthy()
  return `${answer.status} ${code}`
}

describe('a repeated query parameter is refused like a wrong value', () => {
  for (const [method, path, parameters] of CALLS)
    for (const [name, [value, code]] of Object.entries(parameters))
      test(`${method} ${path.replaceAll(ID, '{id}')}?${name}`, async () => {
        const once = `${name}=${encodeURIComponent(value)}`
        for (const second of [once, `${name}=`, `${name}=other`])
          expect(await answerTo(method, `${path}?${once}&${second}`)).toBe(`400 ${code}`)
      })
})

describe('a parameter of 5000 characters is refused like a wrong value', () => {
  for (const [method, path, parameters] of CALLS)
    for (const [name, [, code]] of Object.entries(parameters))
      test(`${method} ${path.replaceAll(ID, '{id}')}?${name}`, async () => {
        expect(await answerTo(method, `${path}?${name}=${'1'.repeat(5000)}`)).toBe(`400 ${code}`)
      })
})

test('an unknown parameter is ignored, even if repeated', async () => {
  expect(await answerTo('GET', '/posts?limit=1&ref=a&ref=b')).toBe('200 undefined')
  expect(await answerTo('GET', '/mutes?id=a&id=b')).toBe('200 undefined')
})

test('a guest’s call for members is refused with 401 before the query is checked', async () => {
  for (const path of ['/lists/_saved_to?id=a&id=b', '/_link_info?url=a&url=b', '/mutes?id=a&id=b'])
    expect((await fetch(`${site.origin}/api${path}`)).status, path).toBe(401)
})
