import { describe, expect, test } from 'vitest'
import type { FoundPage } from '#functions/contract/search.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
/** A word that only the hidden parts of the tests' texts have. */
const SECRET = 'Дворецкийотравил'
const BODY = `Хозяина >!${SECRET}!< в библиотеке.`

const publish = async (): Promise<Post> => {
  const author = await own.as('Marina_K')
  const fields = { type: 'text', title: 'Чем кончился роман', community: 'Radio' }
  return okBody<Post>(await author.send('POST', '/api/posts', { ...fields, body: BODY }))
}
const textAt = async (path: string) => (await fetch(own.origin + path)).text()
const pathOf = ({ communityName, publicId }: Post) => `/${communityName}/post/${publicId}`

describe('the hidden part of a text', () => {
  test('is sent to API clients as it was written', async () => {
    const { publicId } = await publish()
    expect((await okBody<Post>(await fetch(`${own.origin}/api/posts/${publicId}`))).body).toBe(BODY)
  })

  test('is in no card, description, feed of Atom and structured data', async () => {
    const post = await publish()
    const author = await own.as('Marina_K')
    const comment = { body: BODY }
    await okBody<Comment>(await author.send('POST', `/api/posts/${post.publicId}/comments`, comment))
    const page = await textAt(pathOf(post))
    expect(page).toContain(`<mark hidden>${SECRET}</mark>`)
    const [head = ''] = page.split('</head>')
    expect(head).toContain('Хозяина [спойлер] в')
    expect(head).not.toContain(SECRET)
    const data = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].join()
    expect(data).toContain('[спойлер]')
    expect(data).not.toContain(SECRET)
    for (const path of ['/Radio?sort=latest', '/Radio/feed.xml']) {
      const text = await textAt(path)
      expect(text, path).toContain('[спойлер]')
      expect(text, path).not.toContain(SECRET)
    }
  })

  test('is not found by a search, as the words around it are', async () => {
    const { id } = await publish()
    const found = async (q: string) => {
      const { items } = await okBody<FoundPage>(await fetch(`${own.origin}/api/search?q=${encodeURIComponent(q)}`))
      return items.filter(({ item }) => item.id === id).map(({ excerptHtml }) => excerptHtml)
    }
    expect(await found(SECRET)).toEqual([])
    expect(await found('хозяина роман')).toEqual(['<mark>Хозяина</mark> [спойлер] в библиотеке.'])
  })
})
