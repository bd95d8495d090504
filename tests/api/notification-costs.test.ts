import { describe, expect, test } from 'vitest'
import type { Notifications } from '#functions/contract/notifications.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { okBody, sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

/** Replaces Marina_K's notifications by the given number of notifications. */
async function put(count: number): Promise<void> {
  await own.run("delete from notifications where user_id = (select id from users where username = 'Marina_K')")
  await own.run(
    `insert into notifications (user_id, type, seen, created_at, updated_at, notif)
     with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
     select u.id, 'welcome', at % 2, at, at, '{}' from n, users u where u.username = 'Marina_K' and ? > 0`,
    count,
    count
  )
}
const countersOf = () =>
  own.row<{ counted: number; real: number; countedUnseen: number; realUnseen: number }>(
    `select u.notifications_kept counted, (select count(*) from notifications where user_id = u.id) real,
     u.notifications_unseen countedUnseen, (select count(*) from notifications where user_id = u.id and not seen) realUnseen
     from users u where username = 'Marina_K'`
  )
const rowsOf = (answer: Response) => Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])

test.each(['post', 'comment'] as const)(
  'the notification of the author of a %s about a vote costs at most five rows, however many notifications the author has',
  async kind => {
    const voters = await Promise.all((await own.ordinary(3)).map(name => own.as(name)))
    const costs = async (isNotified: boolean) => {
      await own.run("update users set upvote_notifications_off = ? where username = 'Marina_K'", Number(!isNotified))
      const post = await insertPost(own.db, 'Marina_K')
      const id = kind === 'post' ? post.id : await insertComment(own.db, 'Marina_K', post)
      const rows: number[] = []
      for (const voter of voters)
        rows.push(rowsOf(await voter.send('POST', `/api/_${kind}Vote`, { [`${kind}Id`]: id, up: true })))
      return rows
    }
    // Without a notification, the check whether the author has switched notifications off still reads one row.
    const withoutNotification = Math.min(...(await costs(false))) - 1
    for (const count of [0, 150, 200]) {
      await put(count)
      for (const rows of await costs(true)) expect(rows - withoutNotification, `${count} before`).toBeLessThanOrEqual(5)
      const { counted, real, countedUnseen, realUnseen } = await countersOf()
      expect([counted, countedUnseen]).toEqual([real, realUnseen])
      expect(real).toBe(Math.min(count + 1, 200))
    }
  }
)

/**
 * Checks that an action that notifies Marina_K reads at most five rows more than without the notification, however many
 * notifications she has.
 * @param run performs the action, with or without a notification. It is called twice without one, because the first
 * call creates rows of the rate limits.
 * @param guard number of rows read only to decide whether to notify.
 */
async function expectCheap(run: (isNotified: boolean) => Promise<Response>, guard = 0): Promise<void> {
  await run(false)
  const unnotified = await run(false)
  expect(unnotified.status).toBe(200)
  const withoutNotification = rowsOf(unnotified)
  for (const count of [0, 150, 200]) {
    await put(count)
    const answer = await run(true)
    expect(answer.status).toBe(200)
    expect(rowsOf(answer) - withoutNotification - guard, `${count} before`).toBeLessThanOrEqual(5)
    expect((await countersOf()).real).toBe(Math.min(count + 1, 200))
  }
}

test('the notification of a member about a reply costs at most five rows, however many notifications the member has', async () => {
  const petrovich = await own.as('Petrovich')
  await expectCheap(async isNotified => {
    await own.run("update users set reply_notifications_off = ? where username = 'Marina_K'", Number(!isNotified))
    // The post's author writes the reply, so that only Marina_K is notified.
    const post = await insertPost(own.db, 'Petrovich')
    const parentCommentId = await insertComment(own.db, 'Marina_K', post)
    return sendComment(petrovich, post.id, { body: 'Ответ', parentCommentId })
  })
})

test.each(['post', 'comment'] as const)(
  'the notification of the author of a removed %s costs at most five rows, however many notifications the author has',
  async kind => {
    const sova = await own.as('Sova')
    const [deleted = ''] = await own.ordinary(1)
    await own.run('update users set deleted_at = 1 where username = ?', deleted)
    await expectCheap(async isNotified => {
      const author = isNotified ? 'Marina_K' : deleted
      const post = await insertPost(own.db, author)
      const path = kind === 'post' ? '' : `/comments/${await insertComment(own.db, author, post)}`
      return sova.send('DELETE', `/api/posts/${post.id}${path}?deleteAs=admins`, { reason: 'Не по теме' })
    })
  }
)

test('the notification of a post’s author about a comment costs at most five rows, however many notifications the author has', async () => {
  const petrovich = await own.as('Petrovich')
  await expectCheap(async isNotified => {
    await own.run("update users set reply_notifications_off = ? where username = 'Marina_K'", Number(!isNotified))
    return sendComment(petrovich, (await insertPost(own.db, 'Marina_K')).id, { body: 'Комментарий' })
  })
})

test('the notification of a new moderator costs at most five rows, however many notifications the moderator has', async () => {
  const sova = await own.as('Sova')
  const { id } = await own.row<{ id: string }>("select id from communities where name = 'Radio'")
  const noMods = () => own.run('delete from community_mods where community_id = ?', id)
  await expectCheap(async isNotified => {
    await noMods()
    // An admin who appoints themselves is not notified.
    return sova.send('POST', `/api/communities/${id}/mods`, { username: isNotified ? 'Marina_K' : 'Sova' })
  })
  await noMods()
})

test('the gift of a badge to a member with many notifications reads at most five rows more than to a member with none', async () => {
  const sova = await own.as('Sova')
  // Every badge is announced by a notification, so the comparison is with a member who had no notifications.
  await expectCheap(async isMany => {
    if (!isMany) await put(0)
    await own.run("update users set badges = '[]' where username = 'Marina_K'")
    return sova.send('POST', '/api/users/Marina_K/badges', { type: 'supporter' })
  })
})

describe('a community request', () => {
  let at = 0
  /**
   * Inserts a community request by a member.
   * @returns the name of the requested community, and the request's id.
   */
  async function requested(by: string) {
    at += 1
    const name = `Zapros_${at}`
    const id = await own.number(
      `insert into community_requests (user_id, community_name, created_at)
       select id, ?, 1 from users where username = ? returning id`,
      name,
      by
    )
    return { name, id }
  }

  test('the denial of a community request notifies its author with at most five rows, however many notifications the author has', async () => {
    const sova = await own.as('Sova')
    await expectCheap(async isNotified => {
      // Sova is the admin who denies the request, and admins who deny requests of their own are not notified.
      const { id } = await requested(isNotified ? 'Marina_K' : 'Sova')
      return sova.send('POST', '/api/_admin', { action: 'deny_comm', id })
    }, 3)
  })

  test('the fulfilment of a community request notifies its author with at most five rows, however many notifications the author has', async () => {
    const petrovich = await own.as('Petrovich')
    await expectCheap(async isNotified => {
      await own.run("update users set points = 10 where username = 'Petrovich'")
      await own.run("delete from community_mods where user_id = (select id from users where username = 'Petrovich')")
      const { name } = await requested(isNotified ? 'Marina_K' : 'Petrovich')
      return petrovich.send('POST', '/api/communities', { name })
    }, 2)
  })
})

describe('a page of notifications', () => {
  /** Gives Marina_K twelve notifications of comments, more than a page has, in as many communities as there are. */
  async function putReplies(): Promise<void> {
    await put(0)
    const people = await own.ordinary(12)
    const communities = await own.rows<{ name: string }>(
      'select name from communities where deleted_at is null limit 12'
    )
    for (const [at, name] of people.entries()) {
      const post = await insertPost(own.db, 'Marina_K', communities[at % communities.length]?.name)
      await writeComment(await own.as(name), post.id, { body: 'Привет' })
    }
  }
  const trips = (answer: Response) => Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])

  test('a page of notifications reads at most 60 rows as text, and at most 110 as data with the objects that the notifications name', async () => {
    await putReplies()
    const marina = await own.as('Marina_K')
    for (const [query, most] of [
      ['render=true&format=html', 60],
      ['', 110]
    ] as const) {
      const answer = await marina.fetch(`/api/notifications?${query}`)
      expect([trips(answer), rowsOf(answer) <= most], `${rowsOf(answer)} rows`).toEqual([1, true])
      const { items, next } = await okBody<Notifications>(answer)
      expect(items).toHaveLength(10)
      const later = await marina.fetch(`/api/notifications?${query}&next=${next}`)
      expect(rowsOf(later), 'the next page').toBeLessThanOrEqual(most)
    }
  })

  test('the page /notifications reads two rows more for each community in the sidebar, and one for each list', async () => {
    await putReplies()
    const marina = await own.as('Marina_K')
    const me = "(select id from users where username = 'Marina_K')"
    await own.run(`delete from community_members where user_id = ${me}`)
    await own.run(`delete from lists where user_id = ${me}`)
    const open = async () => {
      const answer = await marina.fetch('/notifications')
      expect([answer.status, trips(answer)]).toEqual([200, 1])
      return rowsOf(answer)
    }
    expect(await open()).toBeLessThanOrEqual(60)
    await own.run(
      `insert into community_members (community_id, user_id, joined_at) select id, ${me}, 1 from communities limit 7`
    )
    for (let list = 1; list <= 5; list++)
      await own.run(
        `insert into lists (user_id, name, display_name, created_at, last_updated_at) values (${me}, ?, ?, 1, 1)`,
        `l${list}`,
        `Список ${list}`
      )
    // The end of the member's lists costs one row more.
    expect(await open()).toBeLessThanOrEqual(60 + 2 * 7 + 5 + 1)
  })
})
