import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, row, number, run, idOf } = site

const tripsOf = (answer: Response) => Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])

let petrovich: Member
let marina: Member
let sova: Member
let post: Awaited<ReturnType<typeof site.openPost>>
/** A comment by Petrovich. */
let comment: Comment
beforeEach(async () => {
  petrovich = await as('Petrovich')
  marina = await as('Marina_K')
  sova = await as('Sova')
  post = await site.openPost()
  await run('delete from community_mods where community_id = ?', post.communityId)
  comment = await writeComment(petrovich, post.id, { body: 'Сначала' })
})

const path = (id = comment.id) => `/api/posts/${post.publicId}/comments/${id}`
const edit = (by: Member, body: string, more: object = {}, headers: Record<string, string> = {}) =>
  by.send('PUT', path(), { body, ...more }, headers)
const speakAs = (by: Member, group: string) => by.send('PUT', `${path()}?action=changeAsUser&userGroup=${group}`, {})
const remove = (by: Member, as = 'normal', headers: Record<string, string> = {}) =>
  by.send('DELETE', `${path()}?deleteAs=${as}`, undefined, headers)
const stored = () => row<Record<string, string | number | null>>('select * from comments where id = ?', comment.id)

describe('editing a comment', () => {
  test('[P7.comment-edit.01 P1.user.02] changes the comment’s text and stores the time of the edit', async () => {
    const answer = await edit(petrovich, 'Потом **иначе**')
    expect(tripsOf(answer)).toBe(2)
    const changed = await okBody<Comment>(answer)
    expect(changed).toMatchObject({ id: comment.id, body: 'Потом **иначе**', deleted: false })
    expect(Date.parse(changed.editedAt ?? '')).toBeGreaterThan(Date.parse(comment.createdAt))
    expect((await stored())['body_html']).toBe('<p>Потом <strong>иначе</strong></p>')
  })

  test('an edit with an unchanged text does not count as an edit', async () => {
    expect((await okBody<Comment>(await edit(petrovich, 'Сначала'))).editedAt).toBeNull()
  })

  test('[P6.user.04] only the author of a comment may edit it', async () => {
    await site.moderate('Marina_K', post.communityId)
    for (const other of [marina, sova]) expect(await codeOf(await edit(other, 'Чужое'))).toBe('403 not_author')
    expect((await stored())['body']).toBe('Сначала')
  })

  test('an edit is refused if the text is empty or too long, the comment is deleted, or the address names another post', async () => {
    expect(await codeOf(await edit(petrovich, ' \u200b'))).toBe('400 comment_empty')
    expect(await codeOf(await edit(petrovich, 'ы'.repeat(20_001)))).toBe('400 body_too_long')
    const other = await site.openPost(`p.id <> '${post.id}'`)
    const wrongPath = `/api/posts/${other.id}/comments/${comment.id}`
    expect(await codeOf(await petrovich.send('PUT', wrongPath, { body: 'x' }))).toBe('404 comment_not_found')
    expect(await codeOf(await petrovich.send('DELETE', wrongPath))).toBe('404 comment_not_found')
    expect(await codeOf(await petrovich.send('PUT', path('x'), { body: 'x' }))).toBe('400 invalid_id')
    expect(await codeOf(await petrovich.send('PUT', `/api/posts/zzzzzzzz/comments/${comment.id}`, {}))).toBe(
      '404 post_not_found'
    )
    expect(await codeOf(await petrovich.send('PUT', `${path()}?action=nothing`, {}))).toBe('400 invalid_action')
    expect((await stored())['body']).toBe('Сначала')
    await okBody(await remove(petrovich))
    expect(await codeOf(await edit(petrovich, 'Воскресни'))).toBe('403 comment_deleted')
    expect((await stored())['body']).toBe('')
  })

  test('a comment on a locked post can be edited', async () => {
    await run('update posts set locked_at = 1 where id = ?', post.id)
    expect((await okBody<Comment>(await edit(petrovich, 'Все равно'))).body).toBe('Все равно')
    expect((await remove(petrovich)).status).toBe(200)
  })

  test('an edit from a second window is refused as a conflict if the edit is based on an outdated text', async () => {
    await okBody<Comment>(await edit(petrovich, 'Из первого окна', { was: { body: 'Сначала' } }))
    const second = await edit(petrovich, 'Из второго окна', { was: { body: 'Сначала' } })
    expect(await second.json()).toMatchObject({
      status: 409,
      code: 'edit_conflict',
      message: 'Комментарий уже изменён в другом окне.'
    })
    expect((await stored())['body']).toBe('Из первого окна')
    const third = await edit(petrovich, 'Из второго окна', { was: { body: 'Из первого окна' } })
    expect((await okBody<Comment>(third)).body).toBe('Из второго окна')
  })

  test('of six simultaneous edits of one comment one is accepted, and five are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => edit(petrovich, `Окно ${at}`, { was: { body: 'Сначала' } }))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  test('a repeated edit with its idempotency key returns the comment’s present text', async () => {
    const key = { 'Idempotency-Key': `edit-${comment.id}` }
    await okBody(await edit(petrovich, 'Первая', {}, key))
    await okBody(await edit(petrovich, 'Вторая'))
    expect((await okBody<Comment>(await edit(petrovich, 'Первая', {}, key))).body).toBe('Вторая')
  })
})

describe('the capacity in which a comment speaks officially', () => {
  test('[P7.comment-edit.02 P4.comment.07 P6.admin.07] is chosen by the comment’s author, who must have the role of that capacity', async () => {
    expect(await codeOf(await speakAs(petrovich, 'mods'))).toBe('403 not_mod')
    expect(await codeOf(await speakAs(petrovich, 'admins'))).toBe('403 not_admin')
    expect(await codeOf(await speakAs(petrovich, 'kings'))).toBe('400 invalid_user_group')
    expect(await codeOf(await speakAs(petrovich, ''))).toBe('400 invalid_user_group')
    await site.moderate('Petrovich', post.communityId)
    const answer = await speakAs(petrovich, 'mods')
    expect(tripsOf(answer)).toBe(2)
    expect(await okBody(answer)).toMatchObject({ id: comment.id, userGroup: 'mods', editedAt: null })
    for (const other of [sova, marina]) expect(await codeOf(await speakAs(other, 'normal'))).toBe('403 not_author')
    expect(await okBody(await speakAs(petrovich, 'normal'))).toMatchObject({ userGroup: 'normal' })
    comment = await writeComment(sova, post.id, { body: 'Слово' })
    expect(await okBody(await speakAs(sova, 'admins'))).toMatchObject({ userGroup: 'admins' })
    expect(await codeOf(await speakAs(sova, 'mods'))).toBe('403 not_mod')
  })

  test('cannot be set for a deleted comment: the call is answered with "not found"', async () => {
    await okBody(await remove(petrovich))
    expect(await codeOf(await speakAs(petrovich, 'normal'))).toBe('403 comment_deleted')
  })
})

describe('deleting a comment', () => {
  const counts = () =>
    row<{ own: number; post: number; root: number }>(
      `select (select no_comments from users where username = 'Petrovich') own,
        (select no_comments from posts where id = ?1) post, (select no_replies from comments where id = ?2) root`,
      post.id,
      comment.id
    )

  test('[P7.comment-delete.01] a deletion by the author deletes the text, and the comment keeps its place and its replies', async () => {
    await writeComment(marina, post.id, { body: 'Ответ', parentCommentId: comment.id })
    const before = await counts()
    const answer = await remove(petrovich)
    expect(tripsOf(answer)).toBe(2)
    const deleted = await okBody<Comment>(answer)
    expect(deleted).toMatchObject({
      id: comment.id,
      deleted: true,
      deletedAs: 'normal',
      contentStripped: true,
      body: '',
      author: null,
      username: '',
      noReplies: 1
    })
    expect(Date.parse(deleted.deletedAt ?? '')).toBeGreaterThan(0)
    expect(await stored()).toMatchObject({ body: '', body_html: '', deleted_by: await idOf('Petrovich') })
    expect(await counts()).toEqual({ ...before, own: before.own - 1 })
  })

  test('[P6.mod.02 P6.admin.01] a deletion by moderators or admins keeps the text in the database, is logged, and is refused to members without the right', async () => {
    expect(await codeOf(await remove(marina))).toBe('403 not_author')
    expect(await codeOf(await remove(marina, 'mods'))).toBe('403 not_mod')
    expect(await codeOf(await remove(sova, 'mods'))).toBe('403 not_mod')
    expect(await codeOf(await remove(marina, 'admins'))).toBe('403 not_admin')
    expect(await codeOf(await remove(marina, 'kings'))).toBe('400 invalid_user_group')
    const logs = () =>
      number("select count(*) from moderation_log where target_id = ? and action = 'delete_comment'", comment.id)
    await site.moderate('Marina_K', post.communityId)
    expect(await okBody(await remove(marina, 'mods'))).toMatchObject({ deletedAs: 'mods' })
    expect(await stored()).toMatchObject({ body: 'Сначала', deleted_as: 'mods' })
    expect(await row('select * from moderation_log where target_id = ?', comment.id)).toMatchObject({
      actor_id: await idOf('Marina_K'),
      capacity: 'mods',
      community_id: post.communityId,
      target_type: 'comment'
    })
    expect(await codeOf(await remove(marina, 'mods'))).toBe('409 comment_deleted')
    expect(await logs()).toBe(1)
    comment = await writeComment(petrovich, post.id, { body: 'Ещё' })
    expect(await okBody(await remove(sova, 'admins'))).toMatchObject({ deletedAs: 'admins' })
    expect(await logs()).toBe(1)
  })

  test('a second deletion is refused as a conflict, but to a member without the right as not permitted', async () => {
    await okBody(await remove(petrovich))
    const before = await counts()
    expect(await codeOf(await remove(petrovich))).toBe('409 comment_deleted')
    expect(await codeOf(await remove(sova, 'admins'))).toBe('409 comment_deleted')
    expect(await codeOf(await remove(marina))).toBe('403 not_author')
    expect(await counts()).toEqual(before)
  })

  test('of simultaneous deletions of one comment by several members, one succeeds', async () => {
    await site.moderate('Marina_K', post.communityId)
    const before = await counts()
    const answers = await Promise.all([
      remove(petrovich),
      remove(marina, 'mods'),
      remove(sova, 'admins'),
      remove(petrovich)
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await counts()).toEqual({ ...before, own: before.own - 1 })
    const logs = await number('select count(*) from moderation_log where target_id = ?', comment.id)
    expect(logs).toBe((await stored())['deleted_as'] === 'normal' ? 0 : 1)
  })

  test('the deletion of a comment deletes the reports of this comment and no other reports', async () => {
    const report = (type: string, target: string) =>
      run(
        `insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
         values (?, ?, ?, ?, 1, ?, 1)`,
        post.communityId,
        post.id,
        type,
        target,
        'a'.repeat(24)
      )
    await run('delete from reports')
    await report('comment', comment.id)
    await report('post', post.id)
    await okBody(await remove(petrovich))
    expect(await number('select count(*) from reports')).toBe(1)
  })

  test('a repeated deletion with its idempotency key gets the answer of the first call', async () => {
    const key = { 'Idempotency-Key': `delete-${comment.id}` }
    await okBody(await remove(petrovich, 'normal', key))
    const before = await counts()
    expect(await okBody(await remove(petrovich, 'normal', key))).toMatchObject({ id: comment.id, deleted: true })
    expect(await counts()).toEqual(before)
  })
})

test('each call that returns one comment returns the comment’s text as safe HTML if the query asks for HTML', async () => {
  const htmlOf = async (answer: Response) => (await okBody<{ bodyHtml?: string }>(answer)).bodyHtml
  const response = await petrovich.send('POST', `/api/posts/${post.id}/comments?html=true`, { body: '**а** <b>' })
  expect(await htmlOf(response.clone())).toBe('<p><strong>а</strong> </p>')
  const { id } = await okBody<Comment>(response)
  const calls = [
    ['PUT', `${path(id)}?`, { body: '*б*' }, '<p><em>б</em></p>'],
    ['PUT', `${path(id)}?action=changeAsUser&userGroup=normal&`, {}, '<p><em>б</em></p>'],
    ['GET', `/api/comments/${id}?`, undefined, '<p><em>б</em></p>'],
    ['DELETE', `${path(id)}?`, {}, '']
  ] as const
  for (const [method, address, body, html] of calls) {
    if (method !== 'DELETE') expect(await htmlOf(await petrovich.send(method, address, body)), method).toBeUndefined()
    expect(await htmlOf(await petrovich.send(method, `${address}html=true`, body)), method).toBe(html)
  }
})
