import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification, Notifications, RawNotification } from '#functions/contract/notifications.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const { run, idOf } = own
const MARINA = '@Marina_K'
let marina: Member
let petrovich: Member
let sova: Member
let post: InsertedPost

/** Deletes all notifications, and makes a new post by Sova on which Petrovich comments. */
beforeEach(async () => {
  marina ??= await own.as('Marina_K')
  petrovich ??= await own.as('Petrovich')
  sova ??= await own.as('Sova')
  await run('delete from notifications')
  await run('delete from user_mutes')
  await run('update users set mention_notifications_off = 0, reply_notifications_off = 0')
  post = await insertPost(own.db, 'Sova', 'Radio', { title: 'Лампы' })
})

const listed = async <Item = Notification>(by: Member, query = 'render=true&format=html'): Promise<Item[]> =>
  (await okBody<Notifications<Item>>(await by.fetch(`/api/notifications?${query}`))).items
const typesOf = async (by: Member) => (await listed(by)).map(({ type }) => type)
const comment = (body: string, parentCommentId: string | null = null) =>
  writeComment(petrovich, post.id, { body, parentCommentId })
const edit = (id: string, body: string) =>
  petrovich.send('PUT', `/api/posts/${post.id}/comments/${id}`, { body }).then(okBody<Comment>)
const publish = (body: string) =>
  petrovich
    .send('POST', '/api/posts', { type: 'text', title: 'Про лампы', body, community: 'Radio' })
    .then(okBody<Post>)
/** Reads the stored HTML of a comment. */
const htmlOf = async ({ id }: { id: string }) =>
  String((await own.db.execute('select body_html from comments where id = ?', [id])).rows[0]?.['body_html'])

describe('a mention', () => {
  test('in a comment notifies the account, and leads to the comment', async () => {
    const { id } = await comment(`Спросите ${MARINA}.`)
    expect(await listed(marina)).toMatchObject([
      {
        type: 'mention',
        title: 'Упоминание от <b>Petrovich</b> в обсуждении <b>Лампы</b>',
        excerpt: 'Спросите @Marina_K.',
        toURL: `${post.path}/${id}`,
        seen: false
      }
    ])
    const [raw] = await listed<RawNotification>(marina, '')
    expect(raw?.notif).toEqual({
      postId: post.id,
      commentId: id,
      authorUsername: 'Petrovich',
      communityName: 'Radio'
    })
  })

  test('in a post notifies the account, and leads to the post', async () => {
    const { id, publicId } = await publish(`Спросите ${MARINA}`)
    expect(await listed(marina)).toMatchObject([
      {
        type: 'mention',
        title: 'Упоминание от <b>Petrovich</b> в посте <b>Про лампы</b>',
        toURL: `/Radio/post/${publicId}`
      }
    ])
    const [raw] = await listed<RawNotification>(marina, '')
    expect(raw?.notif).toEqual({ postId: id, commentId: null, authorUsername: 'Petrovich', communityName: 'Radio' })
  })

  test('notifies once a text, in any case of the name, also when the text is edited', async () => {
    const { id } = await comment('@marina_k и @MARINA_K')
    await edit(id, `Ещё раз ${MARINA}`)
    expect(await typesOf(marina)).toEqual(['mention'])
  })

  test('notifies whom an edit adds within 15 minutes, and nobody who was mentioned before or later', async () => {
    const { id } = await comment(MARINA)
    await run('delete from notifications')
    await edit(id, `${MARINA} и @stroitel_Vologda`)
    expect(await typesOf(marina)).toEqual([])
    expect(await typesOf(await own.as('stroitel_Vologda'))).toEqual(['mention'])
    const late = await comment('Пока никого')
    await run('update comments set created_at = created_at - 901000 where id = ?', late.id)
    await edit(late.id, MARINA)
    expect(await typesOf(marina)).toEqual([])
  })

  test('in an edited post notifies whom the edit adds', async () => {
    const { id } = await publish('Пока никого')
    await petrovich.send('PUT', `/api/posts/${id}`, { body: MARINA })
    expect(await typesOf(marina)).toEqual(['mention'])
  })

  test('notifies neither the author, nor who mutes the author, has switched it off or is banned', async () => {
    await comment('@Petrovich')
    expect(await typesOf(petrovich)).toEqual([])
    await marina.send('POST', '/api/mutes', { userId: await idOf('Petrovich') })
    await comment(MARINA)
    await run('delete from user_mutes')
    await marina.send('POST', '/api/_settings?action=updateProfile', { mentionNotificationsOff: true })
    await comment(MARINA)
    await run("update users set banned_at = 1 where username = 'stroitel_Vologda'")
    await comment('@stroitel_Vologda')
    await run("update users set banned_at = null where username = 'stroitel_Vologda'")
    expect(await typesOf(marina)).toEqual([])
    expect(await typesOf(await own.as('stroitel_Vologda'))).toEqual([])
  })

  test('does not repeat a reply, but notifies who has switched off replies', async () => {
    const mine = await writeComment(marina, post.id, { body: 'Мой' })
    await run('delete from notifications')
    await comment(`${MARINA} @Sova`, mine.id)
    expect(await typesOf(marina)).toEqual(['comment_reply'])
    expect(await typesOf(sova)).toEqual(['new_comment'])
    await run('delete from notifications')
    await sova.send('POST', '/api/_settings?action=updateProfile', { replyNotificationsOff: true })
    await comment('@Sova')
    expect(await typesOf(sova)).toEqual(['mention'])
  })

  test('in code, in a link, in a quotation, in an address or in a longer word notifies nobody', async () => {
    const texts = [
      `\`${MARINA}\``,
      `    ${MARINA}`,
      `[${MARINA}](https://example.org)`,
      `> ${MARINA}`,
      `mail${MARINA}.ru`,
      `${MARINA}@example.org`,
      `@${MARINA}`,
      `${MARINA}2`,
      `https://example.org/${MARINA}`
    ]
    for (const text of texts) await comment(text)
    expect(await typesOf(marina)).toEqual([])
  })

  test('tells ten accounts of a text at most', async () => {
    const { rows } = await own.db.execute(
      "select username from users where deleted_at is null and banned_at is null and username <> 'Petrovich' order by id limit 12"
    )
    const names = rows.map(({ username }) => String(username))
    await comment(
      [...names, ...Array.from({ length: 200 }, (_, at) => `nobody_${at}`)].map(name => `@${name}`).join(' ')
    )
    const told = await own.db.execute(
      "select u.username from notifications n join users u on u.id = n.user_id where n.type = 'mention'"
    )
    const isPostAuthorAmong = names.slice(0, 10).includes('Sova')
    expect(told.rows.map(({ username }) => username).sort()).toEqual(
      names
        .slice(0, 10)
        .filter(name => !(isPostAuthorAmong && name === 'Sova'))
        .sort()
    )
  })
})

describe('ten accounts at most are told', () => {
  const namesIn = async (count: number) => {
    const { rows } = await own.db.execute({
      sql: `select username from users where deleted_at is null and banned_at is null
        and username not in ('Petrovich', 'Sova') order by id limit ?`,
      args: [count]
    })
    return rows.map(({ username }) => `@${username}`)
  }
  const countTold = async () =>
    Number((await own.db.execute("select count(*) from notifications where type = 'mention'")).rows[0]?.[0])
  /** Makes all notifications seen, which frees their groups. */
  const see = () => run('update notifications set seen = 1, group_key = null')

  test('by all versions of a comment', async () => {
    const names = await namesIn(14)
    const { id } = await comment(names.slice(0, 6).join(' '))
    await see()
    await edit(id, names.slice(6, 9).join(' '))
    await edit(id, 'Никого')
    await see()
    await edit(id, names.slice(9).join(' '))
    await edit(id, names.slice(0, 3).join(' '))
    expect(await countTold()).toBe(10)
  })

  test('by all versions of a post', async () => {
    const names = await namesIn(14)
    const { id } = await publish(names.slice(0, 8).join(' '))
    for (const body of ['Никого', names.slice(8).join(' '), 'Никого', names.slice(0, 4).join(' ')]) {
      await see()
      await okBody(await petrovich.send('PUT', `/api/posts/${id}`, { body }))
    }
    expect(await countTold()).toBe(10)
  })
})

describe('names in a text', () => {
  test('become links to the accounts and communities that exist, as these are written', async () => {
    const written = await comment('@marina_k, (/radio) и @nobody_here, /nothing и /radio/post, **@Sova**')
    const html = await htmlOf(written)
    expect(html).toContain('<a href="/@Marina_K">@marina_k</a>, (<a href="/Radio">/radio</a>)')
    expect(html).toContain('<strong><a href="/@Sova">@Sova</a></strong>')
    expect(html.match(/<a /g)).toHaveLength(3)
  })

  test('stay plain in code and in other links, and become links in quotations', async () => {
    const html = await htmlOf(await comment('`@Sova` [@Sova](/radio)\n\n> @Sova-то\n\n`/radio`'))
    expect(html.match(/href="\/@Sova"/g)).toHaveLength(1)
    expect(html).toContain('<a href="/@Sova">@Sova</a>-то')
  })

  test('of deleted accounts stay plain, and notify nobody', async () => {
    const { rows } = await own.db.execute('select username from users where deleted_at is not null limit 1')
    expect(await htmlOf(await comment(`@${rows[0]?.['username']}`))).not.toContain('<a ')
  })
})
