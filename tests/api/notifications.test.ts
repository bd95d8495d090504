import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification, Notifications, RawNotification } from '#functions/contract/notifications.ts'
import type { Comment } from '#functions/contract/views.ts'
import { type InsertedPost, insertPost, storedPicture } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite({ WELCOME_COMMUNITY: 'radio' })
const { run, row, number, idOf } = own

const HTML = 'render=true&format=html'
let marina: Member
let petrovich: Member
let sova: Member
let post: InsertedPost
beforeAll(async () => {
  marina = await own.as('Marina_K')
  petrovich = await own.as('Petrovich')
  sova = await own.as('Sova')
})
/** Deletes Marina_K's notifications and makes a new post by her. */
beforeEach(async () => {
  await run("delete from notifications where user_id = (select id from users where username = 'Marina_K')")
  post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы & <b>схемы</b>' })
})

const list = async <Item = Notification>(query = HTML, by = marina): Promise<Notifications<Item>> =>
  okBody(await by.fetch(`/api/notifications?${query}`))
const first = async (query = HTML): Promise<Notification> => {
  const [item] = (await list(query)).items
  if (!item) throw new Error('There is none.')
  return item
}
/** Builds the query that highlights, on the post's page, the comments that a notification counts. */
const span = (notification: Notification | undefined) => {
  const seconds = (time = '') => Math.floor(Date.parse(time) / 1000)
  return `highlightFrom=${seconds(notification?.createdAt)}&highlightTo=${seconds(notification?.updatedAt)}`
}
const newCount = async () =>
  (await okBody<{ notificationsNewCount: number }>(await marina.fetch('/api/_user'))).notificationsNewCount
const all = (query: string, body?: object) => marina.send('POST', `/api/notifications?${HTML}&${query}`, body)
const vote = (by: Member, kind: 'post' | 'comment', id: string, up = true) =>
  by.send('POST', `/api/_${kind}Vote`, { [`${kind}Id`]: id, up })

/** Inserts notifications, each newer than the notification inserted before. */
async function put(count: number, { seen = 0, type = 'denied_comm' } = {}): Promise<void> {
  const me = await idOf('Marina_K')
  for (let at = 1; at <= count; at++)
    await run(
      `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (?, ?, ?, ?, ?, '{"body":"Нет","communityName":"Radio"}')`,
      me,
      type,
      seen,
      at,
      at
    )
}

describe('notifications', () => {
  test('[A4.notification.04 A3.notification.01] a comment notifies the post’s author once, and the notification is unseen', async () => {
    const comment = await writeComment(petrovich, post.id, { body: 'Спасибо' })
    const { count, newCount: fresh, items, next } = await list()
    expect({ count, fresh, next }).toEqual({ count: 1, fresh: 1, next: null })
    expect(items).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        type: 'new_comment',
        textFormat: 'html',
        title: 'Новый комментарий от <b>Petrovich</b> к вашему посту <b>Лампы &amp; &lt;b&gt;схемы&lt;/b&gt;</b>',
        body: '',
        excerpt: 'Спасибо',
        icons: [expect.stringMatching(/^\//)],
        toURL: `${post.path}/${comment.id}`,
        seen: false,
        seenAt: null,
        createdAt: comment.createdAt,
        updatedAt: comment.createdAt
      }
    ])
  })

  test('a notification about one comment, or votes for a comment, has an escaped excerpt of the comment’s text until the comment is deleted', async () => {
    const reply = { body: '**Лампа** <3 & схема\n\n'.repeat(60), parentCommentId: '' }
    const ownComment = await writeComment(marina, post.id, { body: 'Моё' })
    const answered = await writeComment(petrovich, post.id, { ...reply, parentCommentId: ownComment.id })
    const { excerpt } = await first(HTML)
    expect(excerpt).toMatch(/^Лампа &lt;3 &amp; схема/)
    expect(excerpt.length).toBeLessThan(900)
    expect((await first('render=true')).excerpt).toMatch(/^Лампа <3 & схема/)
    await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${answered.id}`, {})
    expect((await first(HTML)).excerpt).toBe('')
    await vote(petrovich, 'comment', ownComment.id)
    const votes = (await list()).items.find(({ type }) => type === 'new_votes')
    expect(votes?.excerpt).toBe('Моё')
  })

  test('an excerpt has a sign in place of a hidden text, also where it is cut', async () => {
    const ownComment = await writeComment(marina, post.id, { body: 'Моё' })
    const body = `Было >!давно!<. Финал: >!${'Убийца дворецкий '.repeat(150)}!<`
    await writeComment(petrovich, post.id, { body, parentCommentId: ownComment.id })
    expect((await first()).excerpt).toBe('Было [спойлер]. Финал: [спойлер]')
  })

  test('the picture of a post is its icon, unless the author has an avatar or a mark covers the picture', async () => {
    const images = JSON.stringify([storedPicture('e')])
    const iconsOf = async (set: Record<string, string>) => {
      const { id } = await insertPost(own.db, 'Marina_K', 'Radio', { type: 'image', images, ...set })
      await writeComment(petrovich, id, { body: 'Красиво' })
      return (await first()).icons
    }
    await run("update users set pro_pic = null where username = 'Petrovich'")
    expect(await iconsOf({})).toEqual([expect.stringContaining('e'.repeat(24))])
    for (const mark of ['spoiler_as', 'adult_as'])
      expect(await iconsOf({ [mark]: 'normal' })).toEqual([expect.not.stringContaining('e'.repeat(24))])
  })

  test('a notification about several comments has no excerpt', async () => {
    for (const body of ['Раз', 'Два']) await writeComment(petrovich, post.id, { body })
    expect(await first(HTML)).toMatchObject({ type: 'new_comment', excerpt: '' })
  })

  test('a notification as plain text has a title without tags; formats other than HTML and text are refused', async () => {
    await writeComment(petrovich, post.id, { body: 'Спасибо' })
    const plain = await first('render=true')
    expect(plain).toMatchObject({
      textFormat: 'text',
      title: 'Новый комментарий от Petrovich к вашему посту Лампы & <b>схемы</b>'
    })
    expect(await codeOf(await marina.fetch('/api/notifications?render=true&format=pdf'))).toBe(
      '400 invalid_render_format'
    )
  })

  test('a notification read without the parameter "render" has ids and the objects that the ids name', async () => {
    const comment = await writeComment(petrovich, post.id, { body: 'Спасибо' })
    await vote(petrovich, 'post', post.id)
    await own.run("update notifications set updated_at = updated_at + 1 where type = 'new_votes'")
    const [votes, comments] = (await list<RawNotification>('')).items
    expect(comments).toEqual({
      id: expect.any(Number),
      type: 'new_comment',
      seen: false,
      seenAt: null,
      createdAt: comment.createdAt,
      notif: {
        postId: post.id,
        commentId: comment.id,
        noComments: 1,
        firstCreatedAt: comment.createdAt,
        commentAuthor: 'Petrovich',
        post: expect.objectContaining({ id: post.id, title: 'Лампы & <b>схемы</b>' })
      }
    })
    expect(votes).toMatchObject({
      type: 'new_votes',
      notif: { targetType: 'post', targetId: post.id, noVotes: 1, post: { id: post.id }, comment: null }
    })
  })

  test('comments on one post are joined into one notification until the notification is seen', async () => {
    await writeComment(petrovich, post.id, { body: 'Раз' })
    await writeComment(sova, post.id, { body: 'Два' })
    const both = await first()
    expect(both).toMatchObject({
      title: expect.stringContaining('2\u00a0новых комментария к вашему посту <b>'),
      toURL: `${post.path}?${span(both)}`
    })
    await okBody(await marina.send('PUT', `/api/notifications/${both.id}?${HTML}&action=markAsSeen`))
    await writeComment(petrovich, post.id, { body: 'Три' })
    const { items, newCount: fresh } = await list()
    expect(items.map(({ seen }) => seen)).toEqual([false, true])
    expect(fresh).toBe(1)
  })

  test('a reply notifies the author of the answered comment, and also the post’s author, unless that is the same account', async () => {
    const foreignPost = await insertPost(own.db, 'Sova')
    const ownComment = await writeComment(marina, foreignPost.id, { body: 'Вопрос' })
    const reply = await writeComment(petrovich, foreignPost.id, { body: 'Ответ', parentCommentId: ownComment.id })
    expect(await first()).toMatchObject({
      type: 'comment_reply',
      title: expect.stringMatching(/^Новый ответ от <b>Petrovich<\/b> в обсуждении <b>/),
      toURL: `${foreignPost.path}/${reply.id}`
    })
    const { items } = await list(HTML, sova)
    expect(items.filter(({ toURL }) => toURL.includes(foreignPost.publicId))).toEqual([
      expect.objectContaining({ type: 'new_comment', title: expect.stringContaining('2\u00a0новых комментария') })
    ])
    // A post's author whose comment is answered gets one notification, not two.
    const question = await writeComment(marina, post.id, { body: 'Кто знает?' })
    await writeComment(petrovich, post.id, { body: 'Я', parentCommentId: question.id })
    expect((await list()).items.filter(({ toURL }) => toURL.includes(post.publicId))).toEqual([
      expect.objectContaining({ type: 'comment_reply' })
    ])
  })

  test('replies to one comment are joined into one notification, and its link highlights the replies', async () => {
    const foreignPost = await insertPost(own.db, 'Sova')
    const [longThread, shortThread] = [
      await writeComment(marina, foreignPost.id, { body: 'Один вопрос' }),
      await writeComment(marina, foreignPost.id, { body: 'Другой вопрос' })
    ]
    const answer = (parentCommentId: string) =>
      writeComment(petrovich, foreignPost.id, { body: 'Ответ', parentCommentId })
    const only = await answer(shortThread.id)
    await answer(longThread.id)
    for (const [more, text] of [
      [1, '2\u00a0новых ответа в обсуждении <b>'],
      [3, '5\u00a0новых ответов в обсуждении <b>']
    ] as const) {
      for (let at = 0; at < more; at++) await answer(longThread.id)
      const { items } = await list()
      expect(items).toHaveLength(2)
      const one = items.find(({ toURL }) => toURL === `${foreignPost.path}/${only.id}`)
      const many = items.find(({ id }) => id !== one?.id)
      expect(one).toMatchObject({ type: 'comment_reply', title: expect.stringMatching(/^Новый ответ от /) })
      expect(many).toMatchObject({ type: 'comment_reply', title: expect.stringContaining(text) })
      expect(many?.toURL).toBe(`${foreignPost.path}?${span(many)}`)
    }
  })

  test('a notification about five or more comments or votes has the Russian plural form for many', async () => {
    for (let at = 0; at < 5; at++) await writeComment(petrovich, post.id, { body: 'Ещё' })
    // An upvote that is cast again after a withdrawal counts as one more upvote.
    for (let attempt = 0; attempt < 9; attempt++) await vote(sova, 'post', post.id)
    expect((await list()).items.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^5\u00a0новых комментариев к вашему посту <b>/),
        expect.stringMatching(/^5\u00a0новых голосов за ваш пост <b>/)
      ])
    )
  })

  test('an upvote notifies the author, but neither a downvote nor its change into an upvote does; several upvotes are counted', async () => {
    await vote(petrovich, 'post', post.id, false)
    await vote(petrovich, 'post', post.id, true)
    expect((await list()).items).toEqual([])
    await vote(sova, 'post', post.id)
    expect(await first()).toMatchObject({
      type: 'new_votes',
      title: '1\u00a0новый голос за ваш пост <b>Лампы &amp; &lt;b&gt;схемы&lt;/b&gt;</b>',
      toURL: post.path
    })
    // A withdrawal changes nothing, and a new upvote after the withdrawal counts as one more upvote.
    await vote(sova, 'post', post.id)
    await vote(sova, 'post', post.id)
    expect(await first()).toMatchObject({ title: expect.stringMatching(/^2\u00a0новых голоса за ваш пост/) })
    const comment = await writeComment(marina, post.id, { body: 'Моё' })
    await vote(petrovich, 'comment', comment.id)
    expect((await list()).items.map(({ title, toURL }) => `${title} ${toURL}`)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^1\u00a0новый голос за ваш комментарий в обсуждении <b>.* ${post.path}/${comment.id}$`)
      )
    )
  })

  test('a member is not notified of the member’s own actions or of comments by a muted author, but of votes by a muted author', async () => {
    const comment = await writeComment(marina, post.id, { body: 'Сама' })
    await vote(marina, 'comment', comment.id)
    await vote(marina, 'comment', comment.id)
    await okBody(await marina.send('POST', '/api/mutes', { userId: await idOf('Petrovich') }))
    await writeComment(petrovich, post.id, { body: 'Слышно?' })
    await writeComment(petrovich, post.id, { body: 'А так?', parentCommentId: comment.id })
    expect((await list()).items).toEqual([])
    await okBody(await vote(petrovich, 'post', post.id))
    expect((await list()).items.map(({ type }) => type)).toEqual(['new_votes'])
    await okBody(await marina.send('DELETE', '/api/mutes'))
  })

  test('[A2.settings.07] notifications about replies and about votes can be switched off', async () => {
    const settings = (off: boolean) =>
      marina.send('POST', '/api/_settings?action=updateProfile', {
        upvoteNotificationsOff: off,
        replyNotificationsOff: off
      })
    await okBody(await settings(true))
    const comment = await writeComment(marina, post.id, { body: 'Тихо' })
    await writeComment(petrovich, post.id, { body: 'Раз' })
    await writeComment(petrovich, post.id, { body: 'Два', parentCommentId: comment.id })
    await vote(petrovich, 'comment', comment.id)
    expect((await list()).items).toEqual([])
    await okBody(await settings(false))
    await writeComment(petrovich, post.id, { body: 'Три' })
    expect(await first()).toMatchObject({ type: 'new_comment' })
  })

  test('a refused comment does not notify anybody, and a repeated call that writes a comment notifies once', async () => {
    await run('update posts set locked_at = 1 where id = ?', post.id)
    expect(await codeOf(await sendComment(petrovich, post.id, { body: 'Закрыто' }))).toBe('403 post_locked')
    await run('update posts set locked_at = null where id = ?', post.id)
    const key = { 'Idempotency-Key': `told-${post.publicId}` }
    for (const _ of [1, 2]) await okBody<Comment>(await sendComment(petrovich, post.id, { body: 'Раз' }, 'normal', key))
    expect(
      await row(
        'select count(*) as n, notif from notifications where type = ? and notif like ?',
        'new_comment',
        `%${post.id}%`
      )
    ).toMatchObject({
      n: 1,
      notif: expect.stringContaining('"noComments":1')
    })
  })

  test('a notification does not name the author of a deleted comment', async () => {
    const comment = await writeComment(petrovich, post.id, { body: 'Передумал' })
    await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${comment.id}`))
    expect(await first()).toMatchObject({ title: expect.stringMatching(/^Новый комментарий к вашему посту <b>/) })
  })

  test('a new member is welcomed once, six hours after the sign-up, and an older account is not', async () => {
    const hours = (count: number) => Date.now() - count * 3_600_000
    const at = { Marina_K: hours(6.1), Petrovich: hours(5.9), Sova: hours(50) }
    for (const [name, time] of Object.entries(at))
      await run('update users set created_at = ? where username = ?', time, name)
    const welcomes = async (by: Member) => (await list(HTML, by)).items.filter(({ type }) => type === 'welcome')
    for (const _ of ['welcomed', 'left alone']) await own.tick()
    expect(await welcomes(marina)).toEqual([
      expect.objectContaining({ title: 'Добро пожаловать в <b>Radio</b>', toURL: '/Radio', seen: false })
    ])
    expect([...(await welcomes(petrovich)), ...(await welcomes(sova))]).toEqual([])
    await run("update users set created_at = ? where username = 'Petrovich'", hours(6.1))
    await own.tick()
    expect(await welcomes(petrovich)).toHaveLength(1)
    expect(await welcomes(marina)).toHaveLength(1)
  })

  test('notifications of every type that the tests above leave out have a text', async () => {
    const [me, by] = await Promise.all([idOf('Marina_K'), idOf('Petrovich')])
    const notifications: [string, object, string, string][] = [
      [
        'deleted_post',
        { targetType: 'post', targetId: post.id, deletedAs: 'mods' },
        'Ваш пост <b>Лампы &amp; &lt;b&gt;схемы&lt;/b&gt;</b> удалён модераторами <b>Radio</b>',
        post.path
      ],
      [
        'deleted_post',
        { targetType: 'post', targetId: post.id, deletedAs: 'admins' },
        'Ваш пост <b>Лампы &amp; &lt;b&gt;схемы&lt;/b&gt;</b> удалён администраторами',
        post.path
      ],
      ['announcement', { postId: post.id }, 'Объявление: <b>Лампы &amp; &lt;b&gt;схемы&lt;/b&gt;</b>', post.path],
      [
        'denied_comm',
        { body: 'Заявка на создание /Loty отклонена.' },
        'Заявка на создание /Loty отклонена.',
        '/communities'
      ],
      [
        'mod_add',
        { communityName: 'Radio', addedBy: by },
        'Вы теперь модератор сообщества <b>Radio</b> (приглашение от @Petrovich)',
        '/Radio'
      ],
      ['new_badge', { badgeType: 'supporter' }, 'Новая награда в вашем профиле', '/@Marina_K'],
      ['welcome', { communityName: 'Radio' }, 'Добро пожаловать в <b>Radio</b>', '/Radio'],
      ['created_comm', { communityName: 'Radio' }, 'Сообщество <b>Radio</b> создано', '/Radio']
    ]
    for (const [at, [type, notif]] of notifications.entries())
      await run(
        'insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (?, ?, 0, ?, ?, ?)',
        me,
        type,
        -at,
        -at,
        JSON.stringify(notif)
      )
    const { items } = await list()
    expect(items.map(({ type, title, toURL }) => [type, title, toURL])).toEqual(
      notifications.map(([type, , title, path]) => [type, title, path])
    )
    const raw = (await list<RawNotification>('')).items
    const radio = { communityName: 'Radio', community: { name: 'Radio' } }
    expect(raw.slice(-4).map(({ notif }) => notif)).toMatchObject([
      { ...radio, addedBy: 'Petrovich' },
      { badgeType: 'supporter', user: { username: 'Marina_K' } },
      radio,
      radio
    ])
  })
})

describe('the list of notifications', () => {
  test('[A7.notifications.01 A3.notification.02] has pages of ten, unseen notifications first, newer before older ones, and the numbers of all and of unseen notifications', async () => {
    await put(7, { seen: 1 })
    await put(16)
    const pages: Notifications<Notification>[] = []
    for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await list(`${HTML}&next=${next}`))
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3])
    for (const page of pages) expect(page).toMatchObject({ count: 23, newCount: 16 })
    const order = pages.flatMap(({ items }) => items.map(({ seen, updatedAt }) => [seen, Date.parse(updatedAt)]))
    const down = (from: number) => Array.from({ length: from }, (_, at) => from - at)
    expect(order).toEqual([...down(16).map(at => [false, at]), ...down(7).map(at => [true, at])])
    expect(await codeOf(await marina.fetch('/api/notifications?next=%22'))).toBe('400 invalid_cursor')
  })

  test('has at most 200 notifications: a new notification replaces the oldest one', async () => {
    await put(200, { seen: 1 })
    await writeComment(petrovich, post.id, { body: 'Ещё' })
    const me = await idOf('Marina_K')
    expect(await number('select count(*) from notifications where user_id = ?', me)).toBe(200)
    expect(await number('select min(created_at) from notifications where user_id = ?', me)).toBe(2)
    expect(await list()).toMatchObject({ count: 200, newCount: 1 })
  })
})

describe('changes of notifications', () => {
  test('[A7.notifications.05] a notification is marked as seen and as unseen', async () => {
    await put(1)
    const { id } = await first()
    const mark = (query: string) => marina.send('PUT', `/api/notifications/${id}?${HTML}&action=markAsSeen${query}`)
    expect(await okBody(await mark('&seen=true'))).toMatchObject({ id, seen: true, seenAt: expect.any(String) })
    expect(await okBody(await mark('&seen=false'))).toMatchObject({ id, seen: false, seenAt: null })
    expect(await okBody(await mark(''))).toMatchObject({ seen: true })
    expect(await codeOf(await marina.send('PUT', `/api/notifications/${id}?action=throw`))).toBe('400 invalid_action')
    expect(await codeOf(await marina.send('PUT', `/api/notifications/${id}`))).toBe('400 invalid_action')
  })

  describe('a notification that is marked as unseen again', () => {
    const mark = async (id: number, seen: boolean) =>
      okBody(await marina.send('PUT', `/api/notifications/${id}?action=markAsSeen&seen=${seen}`))
    const counts = async () =>
      (await list<RawNotification>('')).items.map(({ type, notif }) => [
        type,
        'noVotes' in notif ? notif.noVotes : 'noComments' in notif ? notif.noComments : null
      ])

    test('counts further events of its group', async () => {
      const foreignPost = await insertPost(own.db, 'Sova')
      await okBody(await marina.send('POST', '/api/follows', { type: 'post', targetId: foreignPost.id }))
      const question = await writeComment(marina, foreignPost.id, { body: 'Вопрос' })
      const events: [string, (by: Member) => Promise<unknown>][] = [
        ['new_comment', by => writeComment(by, post.id, { body: 'Ещё' })],
        ['new_votes', by => vote(by, 'post', post.id)],
        ['comment_reply', by => writeComment(by, foreignPost.id, { body: 'Ответ', parentCommentId: question.id })],
        ['new_comment_followed', by => writeComment(by, foreignPost.id, { body: 'Новость' })]
      ]
      for (const [type, happen] of events) {
        await run("delete from notifications where user_id = (select id from users where username = 'Marina_K')")
        await happen(petrovich)
        const { id } = await first()
        for (const seen of [true, false]) await mark(id, seen)
        await happen(sova)
        expect(await counts()).toEqual([[type, 2]])
        expect((await first()).id).toBe(id)
      }
    })

    test('stays apart from the one that has counted the events since', async () => {
      await writeComment(petrovich, post.id, { body: 'Раз' })
      const { id } = await first()
      await mark(id, true)
      await writeComment(sova, post.id, { body: 'Два' })
      await mark(id, false)
      await writeComment(petrovich, post.id, { body: 'Три' })
      expect(await counts()).toEqual([
        ['new_comment', 2],
        ['new_comment', 1]
      ])
    })
  })

  test('marking a notification as seen lowers the number of new notifications only if the notification was opened from a push message', async () => {
    await put(2)
    const { id } = await first()
    await okBody(await marina.send('PUT', `/api/notifications/${id}?action=markAsSeen`))
    expect(await newCount()).toBe(2)
    await okBody(await marina.send('PUT', `/api/notifications/${id}?action=markAsSeen&seenFrom=webpush`))
    expect(await newCount()).toBe(1)
  })

  test('[A7.notifications.02] all notifications, or all notifications of one type, are marked as seen by one call', async () => {
    await put(2)
    await put(3, { type: 'created_comm' })
    expect(await okBody(await all('action=markAllAsSeen&type=created_comm'))).toEqual({ success: true })
    expect((await list()).items.map(({ type, seen }) => `${type} ${seen}`).toSorted()).toEqual([
      ...Array(3).fill('created_comm true'),
      ...Array(2).fill('denied_comm false')
    ])
    expect(await newCount()).toBe(2)
    await okBody(await all('', { action: 'markAllAsSeen' }))
    expect(await newCount()).toBe(0)
    expect(await codeOf(await all('action=markAllAsSeen&type=what'))).toBe('400 invalid_value')
    expect(await codeOf(await all('action=what'))).toBe('400 invalid_action')
    expect(await codeOf(await all(''))).toBe('400 invalid_action')
  })

  test('[A7.notifications.03] the number of new notifications is set to zero without marking any notification as seen', async () => {
    await put(3)
    expect(await newCount()).toBe(3)
    expect(await okBody(await all('action=resetNewCount'))).toEqual({ success: true })
    expect(await newCount()).toBe(0)
    expect((await list()).items.every(({ seen }) => !seen)).toBe(true)
    await put(1)
    expect(await newCount()).toBe(4)
  })

  test('[A7.notifications.06] the deletion of a notification lowers the numbers of all and of new notifications', async () => {
    await put(3)
    const { id } = await first()
    expect(await okBody(await marina.send('DELETE', `/api/notifications/${id}?${HTML}`))).toMatchObject({ id })
    expect(await list()).toMatchObject({ count: 2, newCount: 2 })
    expect(await codeOf(await marina.send('DELETE', `/api/notifications/${id}`))).toBe('404 notif_not_found')
  })

  test('[A7.notifications.04] all notifications are deleted by one call', async () => {
    await put(12)
    expect(await okBody(await all('action=deleteAll'))).toEqual({ success: true })
    expect(await list()).toEqual({ count: 0, newCount: 0, items: [], next: null })
  })

  test('notifications are refused to guests, and not found by another account', async () => {
    await put(1)
    const { id } = await first()
    expect(await codeOf(await fetch(`${own.origin}/api/notifications`))).toBe('401 not_logged_in')
    expect(await codeOf(await petrovich.fetch(`/api/notifications/${id}`))).toBe('404 notif_not_found')
    expect(await codeOf(await petrovich.send('PUT', `/api/notifications/${id}?action=markAsSeen`))).toBe(
      '404 notif_not_found'
    )
    expect(await codeOf(await petrovich.send('DELETE', `/api/notifications/${id}`))).toBe('404 notif_not_found')
    expect(await okBody(await marina.fetch(`/api/notifications/${id}?${HTML}`))).toMatchObject({ id, seen: false })
    expect(await codeOf(await marina.fetch('/api/notifications/first'))).toBe('400 invalid_id')
    expect(await codeOf(await marina.fetch('/api/notifications/999999999'))).toBe('404 notif_not_found')
  })
})
