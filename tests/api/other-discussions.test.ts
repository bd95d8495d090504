import { expect, test } from 'vitest'
import type { PostRef } from '#functions/contract/calls.ts'
import type { Post } from '#functions/contract/views.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

/** Publishes a link post, and gives its title and path. */
async function publish(title: string, url: string, community: string, name = 'Petrovich') {
  const member = await own.as(name)
  const post = await okBody<Post>(await member.send('POST', '/api/posts', { type: 'link', title, url, community }))
  return { id: post.id, title, path: `/${post.communityName}/post/${post.publicId}` }
}

/** Reads the titles that the page of a post lists as other discussions of its link. */
async function othersOf(path: string, fetchPage: typeof fetch = fetch): Promise<string[]> {
  const page = await (await fetchPage(own.origin + path)).text()
  const section = /<h2>Другие обсуждения<\/h2>(.*?)<\/section>/s.exec(page)?.[1] ?? ''
  return [...section.matchAll(/<a href="[^"]*"><bdi>([^<]*)<\/bdi>/g)].map(([, title = '']) => title)
}

test('the page of a link post lists the newest other posts with the same link, in any community', async () => {
  const first = await publish('Первый пост', 'https://example.org/news/1?utm_source=rss', 'Radio')
  expect(await othersOf(first.path)).toEqual([])
  const second = await publish('Второй пост', 'http://www.example.org/news/1/', 'Sad')
  const third = await publish('Третий пост', 'https://example.org/news/1#comments', 'Radio')
  await publish('Другая ссылка', 'https://example.org/news/2', 'Radio')
  expect(await othersOf(first.path)).toEqual(['Третий пост', 'Второй пост'])
  expect(await othersOf(second.path)).toEqual(['Третий пост', 'Первый пост'])
  const page = await (await fetch(own.origin + first.path)).text()
  expect(page).toContain(`<a href="${second.path}"><bdi>Второй пост</bdi></a>`)
  expect(await othersOf(third.path)).toHaveLength(2)
})

test('posts that are deleted are no other discussions, nor are for a member posts of muted people and hidden posts', async () => {
  const url = 'https://example.org/quiet'
  const shown = await publish('Виден всем', url, 'Radio')
  await publish('От Марины', url, 'Sad', 'Marina_K')
  const hidden = await publish('Будет скрыт', url, 'Radio')
  const deleted = await publish('Будет удалён', url, 'Radio')
  expect(await othersOf(shown.path)).toEqual(['Будет удалён', 'Будет скрыт', 'От Марины'])
  const petrovich = await own.as('Petrovich')
  await okBody(await petrovich.send('DELETE', `/api/posts/${deleted.id}?deleteAs=normal&deleteContent=true`, {}))
  await okBody(await petrovich.send('POST', '/api/hidden_posts', { postId: hidden.id }))
  await okBody(await petrovich.send('POST', '/api/mutes', { userId: await own.idOf('Marina_K') }))
  expect(await othersOf(shown.path)).toEqual(['Будет скрыт', 'От Марины'])
  const asPetrovich = (address: string | URL | Request) => petrovich.fetch(String(address).slice(own.origin.length))
  expect(await othersOf(shown.path, asPetrovich as typeof fetch)).toEqual([])
})

test('a call lists the posts of one community that have a link already, for members only', async () => {
  const { title } = await publish('Уже в сообществе', 'https://example.org/twice', 'Radio')
  await publish('В другом сообществе', 'https://example.org/twice', 'Sad')
  const path = (url: string, community: string) => `/api/posts/_same_link?${new URLSearchParams({ url, community })}`
  const find = async (url: string, community: string) => {
    const answer = await (await own.as('Marina_K')).fetch(path(url, community))
    return (await okBody<PostRef[]>(answer)).map(post => post.title)
  }
  expect(await find('http://www.example.org/twice/?utm_campaign=x', 'rADIO')).toEqual([title])
  for (const [url, community] of [
    ['https://example.org/once', 'Radio'],
    ['https://example.org/twice', 'Nowhere'],
    ['no address', 'Radio'],
    ['', '']
  ] as const)
    expect(await find(url, community), `${url} ${community}`).toEqual([])
  expect((await fetch(own.origin + path('https://example.org/twice', 'Radio'))).status).toBe(401)
})

test('without script a link that the community has already is published only when the form is sent again', async () => {
  const url = 'https://example.org/again'
  const earlier = await publish('Был раньше', url, 'Radio')
  const marina = new Visitor(own.origin)
  marina.logIn(await own.as('Marina_K'))
  await marina.open('/new?community=Radio&kind=link&type=link')
  const fill = (address: string) => {
    marina.one<HTMLInputElement>('#title').value = 'Снова о том же'
    marina.one<HTMLInputElement>('#url').value = address
  }
  fill('https://example.org/again?utm_source=a')
  await marina.press('Опубликовать')
  expect(marina.text('[role=status] .note p')).toBe('Эта ссылка уже есть в сообществе:')
  expect(marina.text('[role=status] .note a')).toBe('Был раньше')
  expect(marina.attributes('[role=status] .note a', 'href')).toEqual([earlier.path])
  expect(marina.status).toBe(409)
  expect(marina.text('#url-error')).toBe(
    'Эта ссылка уже есть в сообществе. Чтобы опубликовать её ещё раз, нажмите «Опубликовать» снова.'
  )
  expect(marina.one<HTMLInputElement>('#title').value).toBe('Снова о том же')
  // The form is refused anew when the writer enters another address of the page.
  fill(url)
  await marina.press('Опубликовать')
  expect(await own.number("select count(*) from posts where title = 'Снова о том же'")).toBe(0)
  await marina.press('Опубликовать')
  expect(marina.url).toMatch(/^\/Radio\/post\/\w+$/)
  expect(marina.texts('.aside-posts a')).toContain('Был раньше')
})

test('without script a double click that publishes a link creates one post and opens it', async () => {
  const marina = new Visitor(own.origin)
  marina.logIn(await own.as('Marina_K'))
  await marina.open('/new?community=Radio&type=link')
  marina.one<HTMLInputElement>('#title').value = 'Дважды ссылка'
  marina.one<HTMLInputElement>('#url').value = 'https://example.org/double'
  await Promise.all([marina.press('Опубликовать'), marina.press('Опубликовать')])
  expect(marina.url).toMatch(/^\/Radio\/post\/\w+$/)
  expect(await own.number("select count(*) from posts where title = 'Дважды ссылка'")).toBe(1)
})

test('the call that creates a post refuses a repeated link only if the client asks for it, and a repeated call gets its post', async () => {
  const url = 'https://example.org/asked'
  await publish('Есть', url, 'Radio')
  const marina = await own.as('Marina_K')
  const post = { type: 'link', title: 'Снова', url, community: 'rADIO' }
  const refused = await marina.send('POST', '/api/posts', { ...post, refuseRepeatedLink: true })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'link_repeated', field: 'url' })
  ])
  await okBody(await marina.send('POST', '/api/posts', { ...post, community: 'Sad', refuseRepeatedLink: true }))
  const once = { 'Idempotency-Key': 'abcdefgh-12345678' }
  const other = { ...post, url: 'https://example.org/new', refuseRepeatedLink: true }
  const send = async () => okBody<Post>(await marina.send('POST', '/api/posts', other, once))
  expect((await send()).id).toBe((await send()).id)
})

test('the content of a post that an older version of the site erases leaves no key of its link', async () => {
  const url = 'https://example.org/erased'
  const erased = await publish('Стёрт', url, 'Radio')
  await publish('Остался', url, 'Sad')
  await own.run('update posts set link_url = null where id = ?', erased.id)
  expect(await own.number('select count(*) from posts where id = ? and link_key is null', erased.id)).toBe(1)
  expect(await othersOf(erased.path)).toEqual([])
})

test('links of older posts are compared when the timer has made their keys', async () => {
  const url = 'https://example.org/old'
  const older = await publish('Старый пост', url, 'Radio')
  await own.run('update posts set link_key = null where id = ?', older.id)
  const newer = await publish('Новый пост', url, 'Sad')
  expect(await othersOf(newer.path)).toEqual([])
  await own.tick()
  expect(await othersOf(newer.path)).toEqual(['Старый пост'])
})
