import { expect, test } from 'vitest'
import type { Post, User, Viewer } from '#functions/contract/views.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

/** Makes the account a bot by the form of the settings, and writes a post and a comment as this account. */
async function writingBot(name: string) {
  const member = await site.as(name)
  const visitor = new Visitor(site.origin)
  visitor.logIn(member)
  await visitor.open('/settings')
  visitor.fill('Это бот', true, 'main')
  await visitor.press('Сохранить', 'main')
  const community = 'Radio'
  const post = (await (
    await member.send('POST', '/api/posts', { type: 'text', title: 'Погода на завтра', body: 'Снег.', community })
  ).json()) as Post
  await member.send('POST', `/api/posts/${post.publicId}/comments`, { body: 'И ветер.' })
  return { member, visitor, path: `/${community}/post/${post.publicId}`, post }
}

test('a member marks the account as a bot in the settings, and cards, posts, comments and the profile say so', async () => {
  const [name = ''] = await site.ordinary(1)
  const { member, visitor, path, post } = await writingBot(name)
  const label = async (page: string, within: string) => {
    await visitor.open(page)
    return visitor.attributes(`${within} a[href="/@${name}"][data-label]`, 'data-label')
  }
  expect(await label('/Radio?sort=latest', `#p${post.publicId}`)).toEqual(['бот'])
  expect(await label(path, '.meta')).toEqual(['бот'])
  expect(await label(path, '.comment')).toEqual(['автор, бот'])
  await visitor.open(`/@${name}`)
  expect(visitor.texts('.person .badge')).toContain('бот')
  await visitor.open('/settings')
  expect(visitor.field('Это бот', 'main').checked).toBe(true)
  const read = async <T>(call: string) => (await (await member.fetch(call)).json()) as T
  expect((await read<User>(`/api/users/${name}`)).isBot).toBe(true)
  expect((await read<Viewer>('/api/_user')).isBot).toBe(true)
  expect((await read<Post>(`/api/posts/${post.publicId}`)).author.isBot).toBe(true)
})

test('an account is no bot until its member says so, and no longer after the member withdraws it', async () => {
  const [, name = ''] = await site.ordinary(2)
  const member = await site.as(name)
  const isBot = async () => ((await (await fetch(`${site.origin}/api/users/${name}`)).json()) as User).isBot
  expect(await isBot()).toBe(false)
  for (const wanted of [true, false]) {
    expect((await member.send('POST', '/api/_settings?action=updateProfile', { isBot: wanted })).status).toBe(200)
    expect(await isBot()).toBe(wanted)
  }
})
