import { describe, expect, test } from 'vitest'
import { LETTER_TYPES } from '#functions/contract/mail.ts'
import { NOTIFICATION_TYPES } from '#functions/contract/notifications.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { type Addressee, newReader } from '#tests/support/addressee.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { lastLetter, lettersTo } from '#tests/support/mailbox.ts'
import { borrowedSite, okBody, sendComment, writeComment } from '#tests/support/writing-site.ts'

const site = borrowedSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })
const HOUR_MS = 3_600_000

/** Makes all comments, notifications and waits older, as if time had passed. */
const pass = (ms = HOUR_MS) =>
  site.db.batch(
    [
      `update comments set created_at = created_at - ${ms}`,
      `update posts set created_at = created_at - ${ms}`,
      `update notifications set created_at = created_at - ${ms}, updated_at = updated_at - ${ms}`,
      `update wanted_letters set told_until = told_until - ${ms}, due_at = due_at - ${ms}`
    ],
    'write'
  )
const newMember = () => newReader(site, { replyLettersOn: true })
/** Writes a comment of an account, to which others reply. */
async function commentOf({ member }: Addressee, community?: string) {
  const post = await insertPost(site.db, 'Sova', community)
  return { post, comment: await writeComment(member, post.id, { body: 'Вопрос' }) }
}
async function reply(by: string, { postId, id }: Pick<Comment, 'postId' | 'id'>, body = 'Ответ'): Promise<Comment> {
  return writeComment(await site.as(by), postId, { body, parentCommentId: id })
}
/** Runs the timers until they have nothing to write any more, and counts the letters after the first one. */
async function countLetters({ email }: Addressee): Promise<number> {
  await site.tick()
  await site.tick()
  expect(await site.number('select count(*) from wanted_letters where due_at <= ?', Date.now())).toBe(0)
  await expect.poll(() => site.number('select count(*) from mail_outbox'), { timeout: 30_000 }).toBe(0)
  return (await lettersTo(site, email)).length - 1
}

describe('a letter about replies', () => {
  test('comes once 15 minutes after the first reply, and names all unread ones with their links', async () => {
    const reader = await newMember()
    const { post, comment } = await commentOf(reader)
    const first = await reply('Petrovich', comment, '**Паяйте** `<b>` & медленно')
    const own = await insertPost(site.db, reader.name, 'Radio', { title: 'Схема «А & Б»' })
    const second = await writeComment(await site.as('Marina_K'), own.id, { body: 'Красиво' })
    await pass(14 * 60_000)
    expect(await countLetters(reader)).toBe(0)
    await pass(60_000)
    await site.tick()
    const letter = await lastLetter(site, reader.email, 2)
    expect(letter.subject).toBe('Вече: 2\u00a0новых ответа')
    expect(letter.text).toContain('Petrovich отвечает вам в обсуждении')
    expect(letter.text).toContain('Паяйте <b> & медленно')
    expect(letter.text).toContain(`${site.origin}${post.path}/${first.id}`)
    expect(letter.text).toContain('Marina_K комментирует ваш пост «Схема «А & Б»»')
    expect(letter.html).toContain('Паяйте &lt;b&gt; &amp; медленно')
    expect(letter.html).toContain(`<a href="${site.origin}${own.path}/${second.id}">`)
    await pass()
    expect(await countLetters(reader)).toBe(1)
  })

  test('tells further replies to the same comment, and only these, after a wait of their own', async () => {
    const reader = await newMember()
    const { comment } = await commentOf(reader)
    await reply('Petrovich', comment, 'Первый')
    await pass()
    expect(await countLetters(reader)).toBe(1)
    await reply('Marina_K', comment, 'Второй')
    expect(await countLetters(reader)).toBe(1)
    await pass()
    await site.tick()
    const { subject, text } = await lastLetter(site, reader.email, 3)
    expect(subject).toBe('Вече: новый ответ, Marina_K')
    expect(text).toContain('Второй')
    expect(text).not.toContain('Первый')
  })

  test('leaves a reply that comes while it is written to the next letter', async () => {
    const reader = await newMember()
    const { comment } = await commentOf(reader)
    await reply('Petrovich', comment, 'Ранний')
    await pass()
    await reply('Marina_K', comment, 'Поздний')
    await site.tick()
    expect((await lastLetter(site, reader.email, 2)).text).not.toContain('Поздний')
    await pass()
    await site.tick()
    const { text } = await lastLetter(site, reader.email, 3)
    expect([text.includes('Поздний'), text.includes('Ранний')]).toEqual([true, false])
  })

  test('shows ten comments and counts the others', async () => {
    const reader = await newMember()
    const { comment } = await commentOf(reader)
    for (let at = 1; at <= 12; at += 1) await reply('Petrovich', comment, `Ответ номер ${at}.`)
    await pass()
    await site.tick()
    const { subject, text } = await lastLetter(site, reader.email, 2)
    expect(subject).toBe('Вече: 12\u00a0новых ответов')
    expect(text.match(/Ответ номер \d+\./g)).toHaveLength(10)
    expect(text).toContain(`И ещё 2\u00a0ответа: ${site.origin}/notifications`)
  })

  test('can be ended by its headers and its last link', async () => {
    const reader = await newMember()
    await reply('Petrovich', (await commentOf(reader)).comment)
    await pass()
    await site.tick()
    const { link, unsubscribe, unsubscribePost, html } = await lastLetter(site, reader.email, 2)
    expect(link).toMatch(/^\/-\/letters\/end\?token=replies\./)
    expect([unsubscribe, unsubscribePost]).toEqual([`<${site.origin}${link}>`, 'List-Unsubscribe=One-Click'])
    expect(html).toContain(`<a href="${site.origin}${link}">Больше не присылать писем об ответах</a>`)
    const [confirmation] = await lettersTo(site, reader.email)
    expect([confirmation?.unsubscribe, confirmation?.unsubscribePost]).toEqual([undefined, undefined])
  })
})

describe('a letter about replies also tells', () => {
  const follow = ({ member }: Addressee, type: string, targetId: string) =>
    member.send('POST', '/api/follows', { type, targetId })
  const publish = async (body: string, marks: { spoiler?: boolean; adult?: boolean } = {}) =>
    (await site.as('Petrovich'))
      .send('POST', '/api/posts', { type: 'text', title: 'Про лампы', body, community: 'Radio', ...marks })
      .then(okBody<Post>)
  /** Waits for the letter that is due, and gives it. @param count number of all letters to the address by then. */
  async function nextLetter({ email }: Addressee, count = 2) {
    await pass()
    await site.tick()
    return lastLetter(site, email, count)
  }

  test('of a mention in a comment and in a post, with its link', async () => {
    const reader = await newMember()
    const post = await insertPost(site.db, 'Sova', 'Radio', { title: 'Лампы' })
    const { id } = await writeComment(await site.as('Petrovich'), post.id, { body: `Спросите @${reader.name}` })
    const single = await nextLetter(reader)
    expect(single.subject).toBe('Вече: новое упоминание, Petrovich')
    expect(single.text).toContain('Petrovich упоминает вас в обсуждении «Лампы»')
    expect(single.text).toContain(`${site.origin}${post.path}/${id}`)
    const { publicId } = await publish(`Первым это нашёл @${reader.name}.`)
    const second = await nextLetter(reader, 3)
    expect(second.text).toContain('упоминает вас в обсуждении «Про лампы»')
    expect(second.text).toContain(`Первым это нашёл @${reader.name}.`)
    expect(second.text).toMatch(new RegExp(`${site.origin}/Radio/post/${publicId}$`, 'm'))
    expect(second.text).not.toContain('Спросите')
  })

  test('of comments to a followed post and of posts of a followed account, each once, beside replies', async () => {
    const reader = await newMember()
    const { post, comment } = await commentOf(reader)
    await follow(reader, 'post', post.id)
    await follow(reader, 'user', await site.idOf('Petrovich'))
    await reply('Marina_K', comment, 'Отвечаю')
    await writeComment(await site.as('Marina_K'), post.id, { body: 'Рассуждаю' })
    await writeComment(await site.as('Marina_K'), post.id, { body: `Зову @${reader.name}` })
    await publish('Дневник мастера')
    const { subject, text } = await nextLetter(reader)
    expect(subject).toBe('Вече: 4\u00a0новости')
    expect(text).toContain('Новое для вас на форуме:')
    expect(text).toContain('Marina_K отвечает вам в обсуждении')
    expect(text).toContain('Marina_K комментирует отслеживаемый пост')
    expect(text).toContain('Petrovich публикует пост «Про лампы» (')
    for (const words of ['Отвечаю', 'Рассуждаю', 'Зову', 'Дневник мастера'])
      expect(text.split(words), words).toHaveLength(2)
  })

  test('a comment to a followed post whose notification came after a letter was written, once', async () => {
    const reader = await newMember()
    const post = await insertPost(site.db, 'Sova')
    await follow(reader, 'post', post.id)
    await writeComment(await site.as('Marina_K'), post.id, { body: 'Первая' })
    const { told } = await site.row<{ told: number }>('select max(created_at) + 1 told from comments')
    await site.run('update wanted_letters set told_until = ? where user_id = ?', told, await site.idOf(reader.name))
    const late = 'update notifications set created_at = ?, updated_at = ? where user_id = ?'
    await site.run(late, told + 1, told + 1, await site.idOf(reader.name))
    expect((await nextLetter(reader)).text).toContain('Первая')
    await writeComment(await site.as('Marina_K'), post.id, { body: 'Вторая' })
    const { text } = await nextLetter(reader, 3)
    expect([text.includes('Первая'), text.includes('Вторая')]).toEqual([false, true])
  })

  test('the title alone of a post with a mark, and no hidden text, also where the letter cuts it', async () => {
    const reader = await newMember()
    const { comment } = await commentOf(reader)
    await follow(reader, 'user', await site.idOf('Petrovich'))
    await publish('Убийца садовник', { spoiler: true })
    await publish(`Убийца повар, @${reader.name}`, { adult: true })
    await reply('Marina_K', comment, `Финал: >!${'Убийца дворецкий '.repeat(150)}!<`)
    const { text, html } = await nextLetter(reader)
    expect(text.match(/Про лампы/g)).toHaveLength(2)
    expect(text).toContain('Финал: [спойлер]')
    expect(text + html).not.toContain('Убийца')
  })

  test('nothing followed of a muted author or in a muted community, and no kind that the member has switched off', async () => {
    const setOff = (reader: Addressee, body: object) =>
      reader.member.send('POST', '/api/_settings?action=updateProfile', body)
    const changes: [(reader: Addressee) => Promise<unknown>, string[]][] = [
      [reader => setOff(reader, { mentionNotificationsOff: true }), ['Рассуждаю', 'Дневник']],
      [reader => setOff(reader, { replyNotificationsOff: true }), ['Зову']],
      [
        async ({ member }) => member.send('POST', '/api/mutes', { userId: await site.idOf('Petrovich') }),
        ['Рассуждаю']
      ],
      [
        async ({ member }) => member.send('POST', '/api/mutes', { userId: await site.idOf('Sova') }),
        ['Зову', 'Дневник']
      ],
      [
        async ({ member }) =>
          member.send('POST', '/api/mutes', {
            communityId: (await site.row<{ id: string }>("select id from communities where name = 'Radio'")).id
          }),
        ['Зову']
      ]
    ]
    for (const [change, expected] of changes) {
      const reader = await newMember()
      const post = await insertPost(site.db, 'Sova')
      await follow(reader, 'post', post.id)
      await follow(reader, 'user', await site.idOf('Petrovich'))
      await writeComment(await site.as('Marina_K'), post.id, { body: 'Рассуждаю' })
      await writeComment(await site.as('Petrovich'), post.id, { body: `Зову @${reader.name}` })
      await publish('Дневник')
      await change(reader)
      const { text } = await nextLetter(reader)
      expect(['Рассуждаю', 'Зову', 'Дневник'].filter(words => text.includes(words))).toEqual(expected)
    }
  })
})

describe('no letter about replies comes', () => {
  /** Ways in which a reply needs no letter any more. */
  const CHANGES: Record<string, (reader: Addressee, answer: Comment) => Promise<unknown>> = {
    'when its notification was read': ({ member }) =>
      member.send('POST', '/api/notifications', { action: 'markAllAsSeen' }),
    'when its notification was deleted': ({ member }) =>
      member.send('POST', '/api/notifications', { action: 'deleteAll' }),
    'when the reply was deleted': async (_, { postId, id }) =>
      (await site.as('Petrovich')).send('DELETE', `/api/posts/${postId}/comments/${id}`),
    'when the post was deleted': async (_, { postId }) =>
      (await site.as('Sova')).send('DELETE', `/api/posts/${postId}`),
    'when its author was muted': async ({ member }) =>
      member.send('POST', '/api/mutes', { userId: await site.idOf('Petrovich') }),
    'when its author was banned': () => site.run("update users set banned_at = 1 where username = 'Petrovich'"),
    'when the member was banned': ({ name }) => site.run('update users set banned_at = 1 where username = ?', name),
    'when the address is not confirmed any more': ({ name }) =>
      site.run('update users set email_confirmed_at = null where username = ?', name),
    'when the member has turned notifications of replies off': ({ member }) =>
      member.send('POST', '/api/_settings?action=updateProfile', { replyNotificationsOff: true }),
    'when the member has turned the letters off': ({ member }) =>
      member.send('POST', '/api/_settings?action=updateProfile', { replyLettersOn: false })
  }

  test.each(Object.entries(CHANGES))('%s', async (_, change) => {
    const reader = await newMember()
    const { comment } = await commentOf(reader)
    await change(reader, await reply('Petrovich', comment))
    await pass()
    expect(await countLetters(reader)).toBe(0)
    await site.run("update users set banned_at = null where username = 'Petrovich'")
  })

  test('to a member who has not asked for it, and about what came before the member asked', async () => {
    const reader = await newReader(site, { replyLettersOn: false })
    const { comment } = await commentOf(reader)
    await reply('Petrovich', comment, 'Раньше')
    await pass()
    expect(await countLetters(reader)).toBe(0)
    await reader.member.send('POST', '/api/_settings?action=updateProfile', { replyLettersOn: true })
    await reply('Petrovich', comment, 'Позже')
    await pass()
    await site.tick()
    const { text } = await lastLetter(site, reader.email, 2)
    expect([text.includes('Позже'), text.includes('Раньше')]).toEqual([true, false])
  })

  test('after the deletion of the account, of which nothing is left', async () => {
    const reader = await newMember()
    await reply('Petrovich', (await commentOf(reader)).comment)
    const { status } = await reader.member.send('DELETE', `/api/users/${reader.name}`, { password: 'veche-demo' })
    expect(status).toBe(200)
    expect(
      await site.number('select count(*) from wanted_letters where user_id = ?', await site.idOf(reader.name))
    ).toBe(0)
  })
})

test('exactly the types of notifications in LETTER_TYPES begin the wait for a letter', async () => {
  const { name } = await newMember()
  const id = await site.idOf(name)
  const waits: string[] = []
  for (const type of NOTIFICATION_TYPES) {
    await site.run('update wanted_letters set due_at = null where user_id = ?', id)
    await site.run(
      "insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (?, ?, 0, 1, 1, '{}')",
      id,
      type
    )
    if ((await site.number('select due_at is not null from wanted_letters where user_id = ?', id)) === 1)
      waits.push(type)
  }
  expect(waits.sort()).toEqual([...LETTER_TYPES].sort())
})

test('a reply costs no further round trip, and one row more when its receiver gets letters', async () => {
  const reader = await newMember()
  const petrovich = await site.as('Petrovich')
  const cost = async () => {
    const { post, comment } = await commentOf(reader)
    const { headers } = await sendComment(petrovich, post.id, { body: 'Ответ', parentCommentId: comment.id })
    const [, trips, rows] = /trips;desc="(\d+)".*rows;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '') ?? []
    return { trips: Number(trips), rows: Number(rows) }
  }
  await site.run('delete from wanted_letters')
  await cost()
  const { trips, rows } = await cost()
  expect(trips).toBe(2)
  await reader.member.send('POST', '/api/_settings?action=updateProfile', { replyLettersOn: true })
  for (let time = 0; time < 2; time += 1) expect(await cost()).toEqual({ trips, rows: rows + 1 })
})
