import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommentVersion, Post, PostVersion } from '#functions/contract/views.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { number } = site

let marina: Member
let admin: Member
let post: Post
beforeAll(async () => {
  marina = await site.as('Marina_K')
  admin = await site.as('Sova')
})
beforeEach(async () => {
  const { community } = await site.openPost("p.community_id in (select id from communities where name = 'Radio')")
  const input = { type: 'text', title: 'Схема приёмника', body: 'Первый текст', community }
  post = await okBody<Post>(await marina.send('POST', '/api/posts', input))
})

/** Makes a post or comment as old as if it had been written ten minutes earlier. */
const age = (table: 'posts' | 'comments', id: string) =>
  site.run(`update ${table} set created_at = created_at - 600000 where id = ?`, id)
const edit = (changes: object) => marina.send('PUT', `/api/posts/${post.publicId}`, changes).then(okBody<Post>)
const read = async (by?: Member) => {
  const path = `/api/posts/${post.publicId}/versions`
  return okBody<PostVersion[]>(await (by ? by.fetch(path) : fetch(site.origin + path)))
}
const textsOf = (versions: { body: string | null }[]) => versions.map(({ body }) => body)
const kept = (id: string) => number('select count(*) from text_versions where target_id = ?', id)

describe('the versions of a post', () => {
  test('are the present text and those before it, each with the time when it was written', async () => {
    await age('posts', post.id)
    const second = await edit({ body: 'Второй текст' })
    const third = await edit({ title: 'Схема приёмника 1953 года', body: 'Третий текст' })
    const { createdAt } = await okBody<Post>(await fetch(`${site.origin}/api/posts/${post.publicId}`))
    expect(await read()).toEqual([
      { title: 'Схема приёмника 1953 года', body: 'Третий текст', createdAt: third.editedAt },
      { title: 'Схема приёмника', body: 'Второй текст', createdAt: second.editedAt },
      { title: 'Схема приёмника', body: 'Первый текст', createdAt }
    ])
  })

  test('are none before a change, and after one within five minutes', async () => {
    expect(await read()).toEqual([])
    await edit({ body: 'Опечатка исправлена' })
    expect(await read()).toEqual([])
    await age('posts', post.id)
    await edit({ body: 'Опечатка исправлена' })
    expect(await read()).toEqual([])
    await edit({ body: 'Дополнено' })
    expect(textsOf(await read())).toEqual(['Дополнено', 'Опечатка исправлена'])
  })

  test('are the last ten', async () => {
    await age('posts', post.id)
    for (let at = 1; at <= 12; at += 1) await edit({ body: `Текст ${at}` })
    expect(textsOf(await read())).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(at => `Текст ${at}`))
    expect(await kept(post.id)).toBe(9)
  })

  test('are erased with the content, and for everybody', async () => {
    await age('posts', post.id)
    await edit({ body: 'Второй текст' })
    await okBody(await marina.send('DELETE', `/api/posts/${post.publicId}?deleteAs=normal&deleteContent=true`))
    expect([await read(), await read(admin), await kept(post.id)]).toEqual([[], [], 0])
  })

  test('of a removed post are shown to those who can read its text', async () => {
    await age('posts', post.id)
    await edit({ body: 'Второй текст' })
    await okBody(await admin.send('DELETE', `/api/posts/${post.publicId}?deleteAs=admins`))
    const { body } = await okBody<Post>(await fetch(`${site.origin}/api/posts/${post.publicId}`))
    expect([body, textsOf(await read())]).toEqual(['Второй текст', ['Второй текст', 'Первый текст']])
  })

  test('are erased with the account and all that it wrote', async () => {
    const [name = ''] = await site.ordinary(1)
    const writer = await site.as(name)
    const input = { type: 'text', title: 'Последний пост', body: 'Первый текст', community: 'Radio' }
    const { id, publicId } = await okBody<Post>(await writer.send('POST', '/api/posts', input))
    await age('posts', id)
    await okBody(await writer.send('PUT', `/api/posts/${publicId}`, { body: 'Второй текст' }))
    expect(await kept(id)).toBe(1)
    const body = { username: name, password: DEMO_PASSWORD, deleteContent: true }
    await okBody(await (await logIn(site.origin, name)).send('DELETE', `/api/users/${name}`, body))
    expect(await kept(id)).toBe(0)
  })

  test('of unknown posts are not found', async () => {
    for (const [id, error] of [
      ['zzzzzzzz', '404 post_not_found'],
      ['0'.repeat(24), '404 post_not_found'],
      ['x', '400 invalid_id']
    ])
      expect(await codeOf(await fetch(`${site.origin}/api/posts/${id}/versions`)), id).toBe(error)
  })
})

describe('the versions of a comment', () => {
  const path = (id: string, of = post.publicId) => `/api/posts/${of}/comments/${id}/versions`
  const readBy = async (by: Member, id: string) => textsOf(await okBody<CommentVersion[]>(await by.fetch(path(id))))
  async function changed(): Promise<string> {
    const { id } = await writeComment(marina, post.publicId, { body: 'Соберётся' })
    await age('comments', id)
    for (const body of ['Соберётся и без платы', 'Не соберётся'])
      await okBody(await marina.send('PUT', `/api/posts/${post.publicId}/comments/${id}`, { body }))
    return id
  }

  test('are the present text and those before it, without a title', async () => {
    const id = await changed()
    const versions = await okBody<CommentVersion[]>(await fetch(site.origin + path(id)))
    expect(textsOf(versions)).toEqual(['Не соберётся', 'Соберётся и без платы', 'Соберётся'])
    expect(Object.keys(versions[0] ?? {})).toEqual(['body', 'createdAt'])
  })

  test('are erased when the author deletes it', async () => {
    const id = await changed()
    await okBody(await marina.send('DELETE', `/api/posts/${post.publicId}/comments/${id}`))
    expect([await readBy(admin, id), await kept(id)]).toEqual([[], 0])
  })

  test('are kept from guests and members when moderators remove it', async () => {
    const id = await changed()
    await okBody(await admin.send('DELETE', `/api/posts/${post.publicId}/comments/${id}?deleteAs=admins`))
    expect(await okBody(await fetch(site.origin + path(id)))).toEqual([])
    const [name = ''] = await site.ordinary(1)
    expect(await readBy(await site.as(name), id)).toEqual([])
    expect(await readBy(admin, id)).toHaveLength(3)
  })

  test('are not found under another post', async () => {
    const id = await changed()
    const other = await site.openPost(`p.id <> '${post.id}'`)
    expect(await codeOf(await fetch(site.origin + path(id, other.publicId)))).toBe('404 comment_not_found')
    expect(await okBody(await fetch(site.origin + path(id, post.id)))).toHaveLength(3)
  })
})

describe('the page of versions', () => {
  test('is linked where a text was changed, and shows each text as it was, without raw HTML', async () => {
    const { id } = await writeComment(marina, post.publicId, { body: 'Без **изменений**' })
    await age('posts', post.id)
    await age('comments', id)
    const visitor = new Visitor(site.origin)
    await visitor.open(`/Radio/post/${post.publicId}`)
    expect(visitor.texts('a[href^="/-/versions/"]')).toEqual([])
    await edit({ title: 'Схема <b>1953</b>', body: 'Второй <script>alert(1)</script> **текст**' })
    await okBody(await marina.send('PUT', `/api/posts/${post.publicId}/comments/${id}`, { body: 'С изменением' }))
    await visitor.open(`/Radio/post/${post.publicId}`)
    expect(visitor.texts('a[href^="/-/versions/"]')).toEqual(['изменено', 'изменено'])
    await visitor.open(`/-/versions/${post.publicId}`)
    expect(visitor.texts('h1')).toEqual(['История изменений'])
    expect(visitor.texts('.versions b')).toEqual(['Схема <b>1953</b>', 'Схема приёмника'])
    expect(visitor.texts('.versions strong')).toEqual(['текст'])
    expect(visitor.texts('.versions script')).toEqual([])
    await visitor.open(`/-/versions/${post.publicId}/${id}`)
    expect(visitor.texts('.versions .prose')).toEqual(['С\u00a0изменением', 'Без изменений'])
  })

  test('says that there are none, leads from the long id to the short one, and is not for search engines', async () => {
    const answer = await fetch(`${site.origin}/-/versions/${post.id}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/-/versions/${post.publicId}`])
    const page = await (await fetch(`${site.origin}/-/versions/${post.publicId}`)).text()
    expect(page).toContain('Прежних версий нет')
    expect(page).toContain('<meta name="robots" content="noindex')
    expect((await fetch(`${site.origin}/-/versions/zzzzzzzz`)).status).toBe(404)
    expect((await fetch(`${site.origin}/-/versions/${post.publicId}/${'0'.repeat(24)}`)).status).toBe(404)
  })
})
