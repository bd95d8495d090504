import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification, Notifications, RawNotification } from '#functions/contract/notifications.ts'
import type { Comment, Rule } from '#functions/contract/views.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, number, rows, run } = site

const WORDS = 'Реклама & <b>спам</b>'

/** Marina_K is an ordinary member, Petrovich moderates Radio, and Sova is an admin. */
let marina: Member
let petrovich: Member
let sova: Member
let post: InsertedPost
let comment: Comment
beforeEach(async () => {
  marina = await as('Marina_K')
  petrovich = await as('Petrovich')
  sova = await as('Sova')
  await run("delete from notifications where user_id = (select id from users where username = 'Marina_K')")
  post = await insertPost(site.db, 'Marina_K', 'Radio', { title: 'Лампы' })
  comment = await writeComment(marina, post.id, { body: 'Сначала' })
})

type RemovalInput = Record<string, string | number | null>
const pathOf = (kind: 'post' | 'comment') =>
  kind === 'post' ? `/api/posts/${post.publicId}` : `/api/posts/${post.publicId}/comments/${comment.id}`
const remove = (by: Member, kind: 'post' | 'comment', group: string, input?: RemovalInput, query = '') =>
  by.send('DELETE', `${pathOf(kind)}?deleteAs=${group}${query}`, input)
const removalNotifications = async (query: string) =>
  (await okBody<Notifications>(await marina.fetch(`/api/notifications?${query}`))).items.filter(({ type }) =>
    type.startsWith('deleted')
  )
const logged = () =>
  rows<{ action: string; capacity: string; reason: string | null }>(
    'select action, capacity, reason from moderation_log where target_id in (?, ?) order by id',
    post.id,
    comment.id
  )
const ruleOf = (community: string) =>
  number('select r.id from community_rules r join communities c on c.id = r.community_id where c.name = ?', community)
async function addedRule(community: string, rule: string): Promise<number> {
  const id = (await site.row<{ id: string }>('select id from communities where name = ?', community)).id
  const rules = await okBody<Rule[]>(await sova.send('POST', `/api/communities/${id}/rules`, { rule, description: '' }))
  return rules.at(-1)?.id ?? 0
}

describe('the reason for a removal by a moderator or admin', () => {
  test('is in the log, and in the notification of a post’s author', async () => {
    await okBody(await remove(petrovich, 'post', 'mods', { reason: `  ${WORDS} ` }))
    expect(await logged()).toEqual([{ action: 'delete_post', capacity: 'mods', reason: WORDS }])
    expect(await removalNotifications('render=true&format=html')).toEqual([
      expect.objectContaining({
        type: 'deleted_post',
        title: 'Ваш пост <b>Лампы</b> удалён модераторами <b>Radio</b>',
        body: 'Реклама &amp; &lt;b&gt;спам&lt;/b&gt;',
        toURL: post.path
      } satisfies Partial<Notification>)
    ])
    expect(await removalNotifications('render=true')).toEqual([expect.objectContaining({ body: WORDS })])
    expect((await removalNotifications('')) as RawNotification[]).toEqual([
      expect.objectContaining({
        notif: {
          targetType: 'post',
          targetId: post.id,
          deletedAs: 'mods',
          reason: WORDS,
          post: expect.objectContaining({ id: post.id })
        }
      })
    ])
  })

  test('is sent to a comment’s author, who gets no notification of a removal without a reason', async () => {
    await okBody(await remove(petrovich, 'comment', 'mods'))
    expect(await removalNotifications('')).toEqual([])
    comment = await writeComment(marina, post.id, { body: 'Ещё' })
    await okBody(await remove(sova, 'comment', 'admins', {}, `&reason=${encodeURIComponent(WORDS)}`))
    expect(await logged()).toEqual([{ action: 'delete_comment', capacity: 'admins', reason: WORDS }])
    expect(await removalNotifications('render=true&format=html')).toEqual([
      expect.objectContaining({
        type: 'deleted_comment',
        title: 'Ваш комментарий в обсуждении <b>Лампы</b> удалён администраторами',
        toURL: `${post.path}/${comment.id}`
      })
    ])
    expect((await removalNotifications('')) as RawNotification[]).toEqual([
      expect.objectContaining({
        notif: {
          targetType: 'comment',
          targetId: comment.id,
          deletedAs: 'admins',
          reason: WORDS,
          post: expect.objectContaining({ id: post.id }),
          community: expect.objectContaining({ name: 'Radio' })
        }
      })
    ])
  })

  test('can be a community rule, whose present text is stored; a typed reason replaces the rule’s text', async () => {
    const rule = await addedRule('Radio', 'Без рекламы')
    await okBody(await remove(petrovich, 'comment', 'mods', { ruleId: rule }))
    await run("update community_rules set rule = 'Иначе' where id = ?", rule)
    expect(await removalNotifications('render=true')).toEqual([
      expect.objectContaining({
        title: 'Ваш комментарий в обсуждении Лампы удалён модераторами Radio',
        body: 'Без рекламы'
      })
    ])
    await okBody(await remove(petrovich, 'post', 'mods', { reason: 'Своими словами' }, `&ruleId=${rule}`))
    expect(await logged()).toEqual([
      { action: 'delete_comment', capacity: 'mods', reason: 'Без рекламы' },
      { action: 'delete_post', capacity: 'mods', reason: 'Своими словами' }
    ])
  })

  test('is refused, and nothing is removed, if it is too long or a rule of another community', async () => {
    const foreignRule = await addedRule('Kotiki', 'Только котики')
    for (const kind of ['post', 'comment'] as const) {
      const refused = async (input: RemovalInput) => codeOf(await remove(petrovich, kind, 'mods', input))
      expect(await refused({ reason: 'ы'.repeat(501) })).toBe('400 too_long')
      expect(await refused({ ruleId: foreignRule })).toBe('404 rule_not_found')
      expect(await refused({ ruleId: 'x' })).toBe('400 invalid_id')
      expect(await codeOf(await petrovich.send('DELETE', pathOf(kind), { reason: 5 }))).toBe('400 invalid_json')
      // The right to remove is checked before the reason.
      expect(await codeOf(await remove(sova, kind, 'mods', { ruleId: foreignRule }))).toBe('403 not_mod')
    }
    expect(await logged()).toEqual([])
    expect(await removalNotifications('')).toEqual([])
    await okBody(await remove(petrovich, 'post', 'mods', { reason: ' \u200b', ruleId: null }))
    expect(await logged()).toEqual([{ action: 'delete_post', capacity: 'mods', reason: null }])
  })

  test('is ignored if the author deletes the post or comment, even as a moderator', async () => {
    const rule = await ruleOf('Radio')
    await okBody(await remove(marina, 'comment', 'normal', { reason: WORDS, ruleId: rule }))
    const ownComment = await writeComment(petrovich, post.id, { body: 'Моё' })
    await okBody(
      await petrovich.send('DELETE', `/api/posts/${post.publicId}/comments/${ownComment.id}?deleteAs=mods`, {
        reason: WORDS
      })
    )
    await okBody(await remove(marina, 'post', 'normal', { reason: WORDS }))
    expect(await logged()).toEqual([])
    expect(
      await number(
        "select count(*) from notifications where type = 'deleted_comment' and notif like '%' || ? || '%'",
        ownComment.id
      )
    ).toBe(0)
    expect(await removalNotifications('')).toEqual([])
  })

  test('is sent once if several simultaneous calls remove one post or comment', async () => {
    const key = { 'Idempotency-Key': `why-${comment.id}` }
    const send = () => petrovich.send('DELETE', `${pathOf('comment')}?deleteAs=mods`, { reason: WORDS }, key)
    const answers = await Promise.all([send(), send(), remove(sova, 'comment', 'admins', { reason: 'Другое' })])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await removalNotifications('')).toHaveLength(1)
    expect(await logged()).toHaveLength(1)
  })
})
