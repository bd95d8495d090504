import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Comment, Community, Image, Post } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let author: Member
let post: Post

const allow = async (commentImages: boolean) => {
  const moderator = await own.as('Petrovich')
  const { id } = await okBody<Community>(await fetch(`${own.origin}/api/communities/Radio?byName=true`))
  return okBody<Community>(await moderator.send('PUT', `/api/communities/${id}`, { commentImages }))
}
async function upload(by = author): Promise<string> {
  const body = new FormData()
  body.set('image', await fileOf(picture(900, 600)))
  const headers = { 'X-Csrf-Token': by.token }
  return (await okBody<Image>(await by.fetch('/api/_uploads', { method: 'POST', headers, body }))).id
}
const send = (input: object, by = author) => by.send('POST', `/api/posts/${post.publicId}/comments`, input)
const write = async (input: object) => okBody<Comment>(await send({ body: 'Смотрите', ...input }))
const edit = ({ id }: Comment, input: object) =>
  author.send('PUT', `/api/posts/${post.publicId}/comments/${id}`, { body: 'Смотрите', ...input })
const edited = async (comment: Comment, input: object) => okBody<Comment>(await edit(comment, input))
const read = async ({ id }: Comment) => okBody<Comment>(await fetch(`${own.origin}/api/comments/${id}`))
const page = async () => (await fetch(`${own.origin}/Radio/post/${post.publicId}`)).text()
/** Waits until the files of a picture are erased. */
const isErased = (image: Image | null) =>
  vi.waitFor(async () => expect((await fetch(own.origin + image?.url)).status).toBe(404), { timeout: 10_000 })

beforeAll(async () => {
  author = await own.as('Marina_K')
  const input = { type: 'text', title: 'Пост с картинками в ответах', body: 'Вот.', community: 'Radio' }
  post = await okBody<Post>(await author.send('POST', '/api/posts', input))
  await allow(true)
})

describe('a picture in a comment', () => {
  test('is taken only where moderators have allowed pictures, which the log tells', async () => {
    const imageId = await upload()
    expect((await allow(false)).commentImages).toBe(false)
    expect(await codeOf(await send({ body: 'Смотрите', imageId }))).toBe('403 comment_images_off')
    const plain = await write({})
    expect(plain.image).toBeNull()
    expect(await codeOf(await edit(plain, { imageId }))).toBe('403 comment_images_off')
    expect((await allow(true)).commentImages).toBe(true)
    expect((await write({ imageId })).image?.id).toBe(imageId)
    const actions = await own.rows<{ action: string }>(
      "select action from moderation_log where action like '%comment_images' order by id desc limit 2"
    )
    expect(actions.map(({ action }) => action)).toEqual(['allow_comment_images', 'forbid_comment_images'])
  })

  test('is shown with its description in the thread, on the profile and by the API', async () => {
    const comment = await write({ imageId: await upload(), altText: 'Приёмник на столе' })
    expect(comment.image).toMatchObject({ width: 900, height: 600, altText: 'Приёмник на столе' })
    expect((await read(comment)).image).toEqual(comment.image)
    const shown =
      /<a href="[^"]*" data-do="viewer.open"[^>]*><img [^>]*width="320" height="213" alt="Приёмник на столе"/
    expect(await page()).toMatch(shown)
    expect(await (await fetch(`${own.origin}/@Marina_K?filter=comments`)).text()).toMatch(shown)
    const file = await fetch(own.origin + comment.image?.url)
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  })

  test('is the viewer’s own unused upload', async () => {
    const imageId = await upload()
    const other = await own.as('Petrovich')
    expect(await codeOf(await send({ body: 'Моё', imageId }, other))).toBe('400 image_not_owned')
    await write({ imageId })
    expect(await codeOf(await send({ body: 'Ещё раз', imageId }))).toBe('400 image_not_owned')
    expect(await codeOf(await send({ body: 'Нет', imageId: 'f'.repeat(24) }))).toBe('404 image_not_found')
    expect(await codeOf(await send({ body: 'Нет', imageId: 'x' }))).toBe('404 image_not_found')
    expect(await codeOf(await send({ body: '', imageId: await upload() }))).toBe('400 comment_empty')
  })

  test('needs a description when its author has asked for that', async () => {
    const set = (requireAltText: boolean) =>
      author.send('POST', '/api/_settings?action=updateProfile', { requireAltText })
    const imageId = await upload()
    await set(true)
    expect(await codeOf(await send({ body: 'Смотрите', imageId }))).toBe('400 alt_text_required')
    expect((await write({ imageId, altText: 'Схема' })).image?.altText).toBe('Схема')
    const kept = await write({ imageId: await upload(), altText: 'Схема' })
    expect(await codeOf(await edit(kept, { imageId: kept.image?.id, altText: '' }))).toBe('400 alt_text_required')
    await set(false)
  })

  test('is kept, described, replaced and taken away by edits, which erase its files', async () => {
    const comment = await write({ imageId: await upload() })
    const first = comment.image
    expect((await edited(comment, { body: 'Другой текст' })).image).toEqual(first)
    const described = await edited(comment, { imageId: first?.id, altText: 'Катушка' })
    expect(described.image).toEqual({ ...first, altText: 'Катушка' })
    const replaced = await edited(comment, { imageId: await upload(), altText: 'Лампа' })
    expect(replaced.image?.altText).toBe('Лампа')
    await isErased(first)
    expect((await fetch(own.origin + replaced.image?.url)).status).toBe(200)
    expect((await edited(comment, { imageId: null })).image).toBeNull()
    await isErased(replaced.image)
  })

  test('is described by the call for pictures, too', async () => {
    const { image, ...comment } = await write({ imageId: await upload() })
    await okBody(await author.send('PUT', `/api/images/${image?.id}`, { altText: 'Антенна' }))
    expect((await read({ image, ...comment })).image?.altText).toBe('Антенна')
    const other = await own.as('Petrovich')
    expect(await codeOf(await other.send('PUT', `/api/images/${image?.id}`, { altText: 'Не' }))).toBe(
      '403 permission_denied'
    )
  })

  test('is not added to an old comment by a banned member, who may still edit the text', async () => {
    const comment = await write({})
    const moderator = await own.as('Petrovich')
    const ban = (expiresAt?: string) =>
      moderator.send(expiresAt ? 'POST' : 'DELETE', `/api/communities/${post.communityId}/banned`, {
        username: 'Marina_K',
        ...(expiresAt && { expiresAt })
      })
    const imageId = await upload()
    await okBody(await ban(new Date(Date.now() + 3_600_000).toISOString()))
    expect(await codeOf(await edit(comment, { imageId }))).toBe('403 banned_from_community')
    expect((await edited(comment, { body: 'Текст' })).body).toBe('Текст')
    await okBody(await ban())
    expect((await edited(comment, { imageId })).image?.id).toBe(imageId)
  })

  test('is erased with the comment, by its author and by moderators, who still see the text', async () => {
    const erased = await write({ imageId: await upload() })
    await okBody(await author.send('DELETE', `/api/posts/${post.publicId}/comments/${erased.id}`))
    expect((await read(erased)).image).toBeNull()
    await isErased(erased.image)
    const removed = await write({ imageId: await upload(), altText: 'Удалят модераторы' })
    const moderator = await own.as('Petrovich')
    const path = `/api/posts/${post.publicId}/comments/${removed.id}?deleteAs=mods`
    await okBody(await moderator.send('DELETE', path))
    expect((await read(removed)).image).toBeNull()
    expect(await page()).not.toContain('Удалят модераторы')
    const seen = await okBody<Comment>(await moderator.fetch(`/api/comments/${removed.id}`))
    expect([seen.body, seen.image]).toEqual(['Смотрите', null])
    await isErased(removed.image)
  })

  test('a repeated call with its key makes one comment', async () => {
    const input = { body: 'Один раз', imageId: await upload() }
    const path = `/api/posts/${post.publicId}/comments`
    const once = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, second] = [await author.send('POST', path, input, once), await author.send('POST', path, input, once)]
    expect((await okBody<Comment>(first)).id).toBe((await okBody<Comment>(second)).id)
  })
})
