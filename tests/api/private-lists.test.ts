import { beforeAll, describe, expect, test } from 'vitest'
import type { List } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite({ SERVER_TIMING: 'off' })
let owner: Member
let stranger: Member
let admin: Member
let hidden: List
/** Id of a post that can be added to a list. */
let post: string

/** Name and number of a list that does not exist. They are as long as the name and number of the private list. */
const MISSING = { name: 'missing_list', id: 0 }

beforeAll(async () => {
  owner = await site.as('Petrovich')
  stranger = await site.as('Marina_K')
  admin = await site.as('Sova')
  const [created] = await okBody<List[]>(
    await owner.send('POST', '/api/users/Petrovich/lists', { name: 'private_list' })
  )
  if (!created) throw new Error('No list was made')
  hidden = created
  MISSING.id = hidden.id + 1
  const posts = await site.rows<{ id: string }>('select id from posts where deleted_at is null limit 5')
  post = posts[0]?.id ?? ''
  for (const { id } of posts)
    await okBody(await owner.send('POST', `/api/lists/${hidden.id}/items`, { targetId: id, targetType: 'post' }))
  // The list is renamed so that it also has a previous address.
  await okBody(await owner.send('PUT', `/api/lists/${hidden.id}`, { name: 'renamed_list' }))
})

/**
 * Names of headers whose values differ in every response: id, time, token and cookies, and the length of a compressed
 * body, which depends on the id and the token in it.
 */
const OWN = new Set(['x-request-id', 'date', 'csrf-token', 'set-cookie', 'content-length'])

/** Reads a response as an object, without values that always differ and without the names of lists. */
async function neutralAnswer(answer: Response): Promise<object> {
  const headers = [...answer.headers].filter(([name]) => !OWN.has(name))
  const id = answer.headers.get('x-request-id') ?? ''
  const text = (await answer.text()).replaceAll(id, 'ID').replaceAll(/nonce[-=]"?[\w+/=-]+/g, 'NONCE')
  const neutral = (words: string) =>
    words.replaceAll(/private_list|renamed_list|missing_list/g, 'LIST').replaceAll(/(?<=list(?:\/|%2F))\d+/g, 'ID')
  const known = headers.map(([name, value]) => [name, neutral(value)])
  // Pages rendered by Astro contain the member's CSRF token.
  return { status: answer.status, headers: known, body: neutral(text).replaceAll(/[\w-]{20,}\.[\w-]{20,}/g, 'TOKEN') }
}

const reading = ({ name, id }: Pick<List, 'name' | 'id'>): string[] => [
  `/@Petrovich/lists/${name}`,
  `/@Petrovich/lists/${name}?next=1`,
  `/-/lists/Petrovich/${name}`,
  `/-/list/${id}`,
  `/api/lists/${id}`,
  `/api/users/Petrovich/lists/${name}`,
  `/api/users/Petrovich/lists/${name}/items`,
  `/api/users/Petrovich/lists/${name}/items?limit=1`
]

type Write = [method: string, path: string, body?: object]

const writing = ({ name, id }: Pick<List, 'name' | 'id'>): Write[] => [
  ['PUT', `/api/lists/${id}`, { name: 'other_name', displayName: 'Другое', description: '', public: true }],
  ['DELETE', `/api/lists/${id}`],
  ['POST', `/api/lists/${id}/items`, { targetId: post, targetType: 'post' }],
  ['DELETE', `/api/lists/${id}/items?targetId=${post}&targetType=post`],
  ['DELETE', `/api/users/Petrovich/lists/${name}`],
  ['DELETE', `/api/users/Petrovich/lists/${name}/items`]
]

describe('a private list cannot be told from a missing list by readers other than its owner:', () => {
  test('a guest gets equal status, headers and body for both lists at each kind of address', async () => {
    for (const name of ['renamed_list', 'private_list'])
      for (const [at, path] of reading({ name, id: hidden.id }).entries()) {
        const missing = await fetch(site.origin + reading(MISSING)[at], { redirect: 'manual' })
        const answer = await fetch(site.origin + path, { redirect: 'manual' })
        expect(await neutralAnswer(answer), path).toEqual(await neutralAnswer(missing))
      }
  })

  test('another member and an admin get equal status, headers and body for both lists at each kind of address', async () => {
    for (const member of [stranger, admin])
      for (const name of ['renamed_list', 'private_list'])
        for (const [at, path] of reading({ name, id: hidden.id }).entries()) {
          const missing = await member.fetch(reading(MISSING)[at] ?? '', { redirect: 'manual' })
          expect(await neutralAnswer(await member.fetch(path, { redirect: 'manual' })), path).toEqual(
            await neutralAnswer(missing)
          )
        }
  })

  test('a write by another member or an admin is refused as for a missing list', async () => {
    for (const member of [stranger, admin])
      for (const [at, [method, path, body]] of writing({ name: 'renamed_list', id: hidden.id }).entries()) {
        const [, other = ''] = writing(MISSING)[at] ?? []
        const missing = await member.send(method, other, body)
        const answer = await member.send(method, path, body)
        expect(await neutralAnswer(answer), `${method} ${path}`).toEqual(await neutralAnswer(missing))
        expect(answer.status, `${method} ${path}`).toBe(404)
      }
  })

  test('the owner of the private list gets the list', async () => {
    const answer = await owner.fetch('/@Petrovich/lists/renamed_list')
    expect(answer.status).toBe(200)
    expect((await owner.fetch(`/api/lists/${hidden.id}`)).status).toBe(200)
  })
})

test('responses have the Server-Timing header with database costs only if a setting enables it', async () => {
  for (const path of ['/', '/@Petrovich/lists', '/api/users/Petrovich', '/api/_initial', '/@nobody_here'])
    for (const ask of [(path: string) => fetch(site.origin + path), owner.fetch, admin.fetch])
      expect((await ask(path)).headers.get('Server-Timing') ?? '', path).not.toMatch(/rows|trips|db;/)
})
