import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, idOf, rows, run } = site

/** Marina_K is an ordinary member, Petrovich moderates Radio, and Sova is an admin who does not moderate Radio. */
let marina: Member
let petrovich: Member
let sova: Member
let post: InsertedPost
/** A comment on the post. `reply` is a reply to `top`, and `deep` is a reply to `reply`. */
let top: Comment
let reply: Comment
let deep: Comment
beforeEach(async () => {
  marina = await as('Marina_K')
  petrovich = await as('Petrovich')
  sova = await as('Sova')
  await run("delete from community_mods where user_id in (select id from users where username in ('Marina_K', 'Sova'))")
  post = await insertPost(site.db, 'Marina_K')
  top = await writeComment(marina, post.id, { body: 'Спор' })
  reply = await writeComment(sova, post.id, { body: 'Довод', parentCommentId: top.id })
  deep = await writeComment(marina, post.id, { body: 'Возражение', parentCommentId: reply.id })
})

const setLock = (by: Member, action: string, { id } = top, query = '') =>
  by.send('PUT', `/api/posts/${post.publicId}/comments/${id}?action=${action}${query}`, {})
const answer = (parent: Comment) => sendComment(marina, post.id, { body: 'Ещё', parentCommentId: parent.id })
const read = async ({ id }: Comment) => okBody<Comment>(await marina.fetch(`/api/comments/${id}`))
const costOf = ({ headers }: Response) =>
  ['trips', 'rows'].map(name =>
    Number(new RegExp(`${name};desc="(\\d+)"`).exec(headers.get('Server-Timing') ?? '')?.[1])
  )

describe('a locked branch', () => {
  test('refuses replies at any depth, but accepts votes', async () => {
    const sibling = await writeComment(marina, post.id, { body: 'Рядом' })
    const locked = await setLock(petrovich, 'lock')
    expect(costOf(locked)[0]).toBe(2)
    expect(await okBody(locked)).toMatchObject({
      id: top.id,
      locked: true,
      lockedAt: expect.stringMatching(/Z$/),
      lockedBy: await idOf('Petrovich'),
      lockedByGroup: 'mods'
    })
    for (const parent of [top, reply, deep]) expect(await codeOf(await answer(parent))).toBe('403 comment_locked')
    expect((await answer(sibling)).status).toBe(200)
    expect((await sendComment(marina, post.id, { body: 'Сверху' })).status).toBe(200)
    for (const { id } of [top, deep])
      expect((await petrovich.send('POST', '/api/_commentVote', { commentId: id })).status).toBe(200)
    await okBody(await setLock(petrovich, 'unlock'))
    for (const parent of [top, deep]) expect((await answer(parent)).status).toBe(200)
  })

  test('is told by its first comment alone, and the fields of an open comment are false or null', async () => {
    await okBody(await setLock(petrovich, 'lock', reply))
    const { comments } = await okBody<Post>(await marina.fetch(`/api/posts/${post.publicId}`))
    expect(comments?.filter(({ locked }) => locked).map(({ id }) => id)).toEqual([reply.id])
    expect(await read(reply)).toMatchObject({ locked: true, lockedByGroup: 'mods' })
    expect(await read(top)).toMatchObject({ locked: false, lockedAt: null, lockedBy: null, lockedByGroup: null })
    expect((await answer(top)).status).toBe(200)
    expect(await codeOf(await answer(deep))).toBe('403 comment_locked')
  })

  test('does not make replies costlier: 500 locked branches add no rows to those that a reply reads', async () => {
    await run(
      `insert into comments (id, post_id, community_id, user_id, body, body_html, created_at, locked_at)
       with recursive n(at) as (select 1 union all select at + 1 from n where at < 500)
       select printf('%024x', at), ?, (select community_id from posts where id = ?), 'x', 'а', 'а', 1, 1 from n`,
      post.id,
      post.id
    )
    const [trips, rowsRead] = costOf(await answer(deep))
    expect(trips).toBe(2)
    expect(rowsRead).toBeLessThanOrEqual(75)
  })

  test('is locked and unlocked by moderators and admins', async () => {
    for (const action of ['lock', 'unlock']) expect(await codeOf(await setLock(marina, action))).toBe('403 not_mod')
    expect(await codeOf(await setLock(sova, 'lock', top, '&lockAs=mods'))).toBe('403 not_mod')
    expect(await codeOf(await setLock(petrovich, 'lock', top, '&lockAs=admins'))).toBe('403 not_admin')
    expect(await codeOf(await setLock(petrovich, 'lock', top, '&lockAs=kings'))).toBe('400 invalid_user_group')
    expect(await codeOf(await setLock(petrovich, 'shut'))).toBe('400 invalid_action')
    expect(await codeOf(await setLock(petrovich, 'lock', { ...top, id: 'f'.repeat(24) }))).toBe('404 comment_not_found')
    expect(await okBody(await setLock(sova, 'lock'))).toMatchObject({ lockedByGroup: 'admins' })
    expect(await codeOf(await setLock(petrovich, 'unlock'))).toBe('403 not_admin')
    expect(await okBody(await setLock(petrovich, 'lock'))).toMatchObject({ lockedByGroup: 'admins' })
    expect(await okBody(await setLock(sova, 'unlock'))).toHaveProperty('locked', false)
  })

  test('has at most one lock: an admin’s lock replaces a moderator’s lock, and each change is logged', async () => {
    for (const who of [petrovich, petrovich, sova, sova]) await okBody(await setLock(who, 'lock'))
    for (const who of [sova, sova]) await okBody(await setLock(who, 'unlock'))
    expect(await rows('select action, capacity from moderation_log where target_id = ? order by id', top.id)).toEqual([
      { action: 'lock_comment', capacity: 'mods' },
      { action: 'lock_comment', capacity: 'admins' },
      { action: 'unlock_comment', capacity: 'admins' }
    ])
  })

  test('stays locked when its first comment is deleted, and can be unlocked; a deleted comment’s branch cannot be locked', async () => {
    await okBody(await setLock(petrovich, 'lock'))
    await okBody(await marina.send('DELETE', `/api/posts/${post.publicId}/comments/${top.id}`))
    expect(await codeOf(await answer(reply))).toBe('403 comment_locked')
    await okBody(await setLock(petrovich, 'unlock'))
    expect((await answer(reply)).status).toBe(200)
    expect(await codeOf(await setLock(petrovich, 'lock'))).toBe('403 comment_deleted')
  })

  test('refuses a reply that arrives during the lock call, unless the reply was stored first', async () => {
    const [locked, ...replies] = await Promise.all([
      setLock(petrovich, 'lock'),
      answer(top),
      answer(deep),
      answer(reply)
    ])
    expect(locked?.status).toBe(200)
    for (const each of replies) if (each.status !== 200) expect(await codeOf(each)).toBe('403 comment_locked')
    const accepted = replies.filter(({ status }) => status === 200).length
    expect(await rows("select 1 from comments where post_id = ? and body = 'Ещё'", post.id)).toHaveLength(accepted)
  })
})

describe('the pages of a locked branch', () => {
  const page = async (member: Member | null, path: string) => {
    const answer = member ? await member.fetch(path) : await fetch(site.origin + path)
    return { status: answer.status, html: await answer.text() }
  }
  const formPath = (name: string, { id } = top) => `/-/comment/${post.publicId}/${id}/${name}`

  test('offer no reply in the branch, to members or guests', async () => {
    const before = await page(null, post.path)
    expect(before.html).toContain(`value="reply:c${deep.id}"`)
    expect(before.html).not.toContain('ветка закрыта')
    await okBody(await setLock(petrovich, 'lock', reply))
    const authorsPage = await page(marina, post.path)
    expect(authorsPage.html.match(/ветка закрыта/g)).toHaveLength(1)
    for (const { id } of [reply, deep])
      expect(authorsPage.html).toContain(`data-reply hidden href="/-/comment/${post.publicId}/${id}/reply"`)
    expect(authorsPage.html).toContain(`data-reply href="/-/comment/${post.publicId}/${top.id}/reply"`)
    const alone = await page(null, `${post.path}/${deep.id}`)
    expect(alone.html).toContain(`value="reply:c${top.id}"`)
    for (const { id } of [reply, deep]) expect(alone.html).not.toContain(`value="reply:c${id}"`)
    const { status, html } = await page(marina, formPath('reply', deep))
    expect(status).toBe(403)
    expect(html).toContain('Ветка закрыта: отвечать в ней нельзя.')
  })

  test('have forms without script that lock and unlock the branch', async () => {
    const send = async (by: Member, locked: string) =>
      by.fetch(formPath('lock'), {
        method: 'POST',
        headers: { Origin: site.origin },
        body: new URLSearchParams({ _csrf: by.token, locked }),
        redirect: 'manual'
      })
    expect((await page(petrovich, formPath('delete'))).html).toContain(`href="${formPath('lock')}"`)
    expect((await page(marina, formPath('lock'))).status).toBe(403)
    expect((await send(marina, '1')).status).toBe(403)
    expect((await page(petrovich, formPath('lock'))).html).toContain('Закрыть ветку</h1>')
    expect((await send(petrovich, '1')).status).toBe(303)
    expect(await read(top)).toMatchObject({ locked: true })
    expect((await page(petrovich, formPath('lock'))).html).toContain('Открыть ветку</h1>')
    expect((await send(petrovich, '0')).status).toBe(303)
    expect(await read(top)).toHaveProperty('locked', false)
  })
})
