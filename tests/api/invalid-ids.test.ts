import { expect, test } from 'vitest'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

test('the error invalid_id names the part of the path, the parameter or the field that is no id', async () => {
  const me = await site.as('Petrovich')
  const admin = await site.as('Sova')
  const { publicId, communityId } = await site.openPost()
  const fieldOf = async (answer: Promise<Response>) => {
    const { code, field } = (await (await answer).json()) as { code: string; field?: string }
    return `${code} ${field}`
  }
  for (const [answer, field] of [
    [me.fetch('/api/posts/x'), 'id'],
    [me.fetch('/api/lists/abc'), 'id'],
    [me.fetch('/api/comments/aaaaaaaa'), 'id'],
    [me.fetch('/api/communities/Radio'), 'id'],
    [me.fetch(`/api/posts/${publicId}/comments?parentId=x`), 'parentId'],
    [me.fetch('/api/posts?communityId=x'), 'communityId'],
    [me.fetch('/api/posts?feed=community'), 'communityId'],
    [admin.send('DELETE', `/api/communities/${communityId}/reported/x`), 'targetId'],
    [me.send('PUT', `/api/posts/${publicId}/comments/x`, { body: 'Текст' }), 'id'],
    [me.send('POST', '/api/posts/x/comments', { body: 'Текст' }), 'post'],
    [me.send('POST', `/api/posts/${publicId}/comments`, { parentCommentId: 'x', body: 'Текст' }), 'parentCommentId'],
    [me.send('POST', '/api/_postVote', {}), 'postId'],
    [me.send('POST', '/api/_commentVote', { commentId: publicId }), 'commentId'],
    [me.send('POST', '/api/_joinCommunity', { communityId: 'Radio' }), 'communityId'],
    [me.send('DELETE', '/api/mutes/x'), 'muteId']
  ] as const)
    expect(await fieldOf(answer), field).toBe(`invalid_id ${field}`)
})

test('the error invalid_id names nothing when two ids have the form of some id', async () => {
  const me = await site.as('Petrovich')
  const answer = await me.send('PUT', '/api/posts/12345/comments/aaaaaaaa', { body: 'Текст' })
  expect(await answer.json()).toEqual({ status: 400, code: 'invalid_id', message: 'Неверный идентификатор.' })
})
