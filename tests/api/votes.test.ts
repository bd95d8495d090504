import { createClient } from '@libsql/client/http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { hotRank } from '#functions/posts/rank.ts'
import { guestToken, logIn, type Member } from '#tests/support/member.ts'
import { openTestSite } from '#tests/support/site.ts'
import { chooseInTurn } from '#tests/support/turns.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let marina: Member
beforeAll(async () => {
  marina = await own.as('Marina_K')
})

const { row, rows, number, idOf } = own

const KINDS = {
  post: { call: '/api/_postVote', field: 'postId', table: 'posts', votes: 'post_votes', column: 'post_id' },
  comment: {
    call: '/api/_commentVote',
    field: 'commentId',
    table: 'comments',
    votes: 'comment_votes',
    column: 'comment_id'
  }
} as const
type Kind = keyof typeof KINDS

const choose = chooseInTurn()
/** Finds a post or comment by another author on which Marina_K has not voted. */
async function unvoted(kind: Kind): Promise<{ id: string; userId: string }> {
  const { table, votes, column } = KINDS[kind]
  const open =
    kind === 'post'
      ? 'i.locked_at is null'
      : '(select locked_at is null and deleted_at is null from posts where id = i.post_id)'
  return choose(
    await rows(
      `select i.id, i.user_id as userId from ${table} i join users u on u.id = i.user_id
     where i.deleted_at is null and u.deleted_at is null and ${open} and i.upvotes > 2 and i.downvotes > 0 and u.id <> ?1
       and not exists (select 1 from ${votes} v where v.${column} = i.id and v.user_id = ?1) order by i.id`,
      await idOf('Marina_K')
    )
  )
}

const castVote = (by: Member, kind: Kind, id: string, up: boolean, headers: Record<string, string> = {}) =>
  by.send('POST', KINDS[kind].call, { [KINDS[kind].field]: id, up }, headers)
const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`

describe.each(Object.keys(KINDS) as Kind[])('votes on a %s', kind => {
  const { table, votes, column } = KINDS[kind]
  let id: string
  let author: string
  beforeEach(async () => {
    const item = await unvoted(kind)
    id = item.id
    author = item.userId
  })
  const counts = async () => {
    const { upvotes, downvotes } = await row<{ upvotes: number; downvotes: number }>(
      `select upvotes, downvotes from ${table} where id = ?`,
      id
    )
    return [upvotes, downvotes]
  }
  const points = () => number('select points from users where id = ?', author)

  test('[P3.vote.01 P4.vote.01 P4.vote.02 P4.vote.03 P7.vote.01 P7.vote.02] each click leads to the vote, the counts and the points that the rules specify', async () => {
    const [ups = 0, downs = 0] = await counts()
    const before = await points()
    const steps: [up: boolean, vote: boolean | null, ups: number, downs: number, points: number][] = [
      [true, true, 1, 0, 1],
      [true, null, 0, 0, 0],
      [false, false, 0, 1, 0],
      [false, null, 0, 0, 0],
      [false, false, 0, 1, 0],
      [true, true, 1, 0, 1],
      [false, false, 0, 1, 0],
      [true, true, 1, 0, 1]
    ]
    for (const [up, vote, dUps, dDowns, dPoints] of steps) {
      const answer = await castVote(marina, kind, id, up)
      expect(answer.status).toBe(200)
      const state = { upvotes: ups + dUps, downvotes: downs + dDowns, userVoted: vote !== null, userVotedUp: vote }
      expect(await answer.json()).toMatchObject({ id, ...state })
      expect(await counts()).toEqual([ups + dUps, downs + dDowns])
      expect(await points()).toBe(before + dPoints)
    }
    const countVotes = `select count(*) from ${votes} where ${column} = ? and user_id = ?`
    expect(await number(countVotes, id, await idOf('Marina_K'))).toBe(1)
  })

  test('a vote costs two round trips and few rows', async () => {
    const answer = await castVote(marina, kind, id, true)
    const [, trips, rows] =
      /trips;desc="(\d+)", rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '') ?? []
    expect(Number(trips)).toBe(2)
    // At most five of these rows are read for the author's notification.
    expect(Number(rows)).toBeLessThanOrEqual(46)
  })

  test('[P6.guest.01] a vote is refused to guests and without the CSRF token', async () => {
    const [ups, downs] = await counts()
    const body = JSON.stringify({ [KINDS[kind].field]: id, up: true })
    const headers = { 'X-Csrf-Token': await guestToken(own.origin), 'Content-Type': 'application/json' }
    const asGuest = await fetch(own.origin + KINDS[kind].call, { method: 'POST', headers, body })
    expect(await codeOf(asGuest)).toBe('401 not_logged_in')
    expect(await codeOf(await castVote(marina, kind, id, true, { 'X-Csrf-Token': 'x' }))).toBe('403 csrf_failed')
    expect(await counts()).toEqual([ups, downs])
  })

  test('a vote is refused for an unknown target, a malformed id or a value that is no boolean', async () => {
    expect(await codeOf(await castVote(marina, kind, `${'0'.repeat(23)}1`, true))).toBe(`404 ${kind}_not_found`)
    expect(await codeOf(await castVote(marina, kind, 'x', true))).toBe('400 invalid_id')
    const invalidVote = marina.send('POST', KINDS[kind].call, { [KINDS[kind].field]: id, up: 'yes' })
    expect(await codeOf(await invalidVote)).toBe('400 invalid_json')
  })

  test('a repeated call with its idempotency key votes once, and the response has the present state of the vote', async () => {
    const [ups = 0] = await counts()
    const key = { 'Idempotency-Key': `again-${kind}-${id}` }
    const first = await (await castVote(marina, kind, id, true, key)).json()
    expect(first).toMatchObject({ upvotes: ups + 1, userVotedUp: true })
    const petrovich = await own.as('Petrovich')
    const other = (await (await castVote(petrovich, kind, id, true, key)).json()) as Post | Comment
    expect(other.upvotes).not.toBe(ups + 1)
    const repeats = await Promise.all(Array.from({ length: 5 }, () => castVote(marina, kind, id, true, key)))
    for (const repeat of repeats)
      expect(await repeat.json()).toMatchObject({ upvotes: other.upvotes, userVotedUp: true })
    expect(await counts()).toEqual([other.upvotes, other.downvotes])
    const long = await castVote(marina, kind, id, true, { 'Idempotency-Key': 'k'.repeat(65) })
    expect(await codeOf(long)).toBe('400 invalid_value')
  })

  test('six simultaneous calls with one idempotency key vote once', async () => {
    const [ups = 0, downs] = await counts()
    const key = { 'Idempotency-Key': `at-once-${kind}-${id}` }
    const answers = await Promise.all(Array.from({ length: 6 }, () => castVote(marina, kind, id, true, key)))
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(await counts()).toEqual([ups + 1, downs])
  })

  test('ten simultaneous clicks of one member cancel each other out, and leave every count unchanged', async () => {
    const state = [...(await counts()), await points()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => castVote(marina, kind, id, true)))
    for (const answer of answers) expect(answer.status).toBe(200)
    expect([...(await counts()), await points()]).toEqual(state)
    expect(
      await number(`select count(*) from ${votes} where ${column} = ? and user_id = ?`, id, await idOf('Marina_K'))
    ).toBe(0)
    // An eleventh click makes a vote, which shows that the clicks alternate.
    await castVote(marina, kind, id, true)
    expect([...(await counts()), await points()]).not.toEqual(state)
  })

  test('the withdrawal of a vote that gave no points takes none', async () => {
    await castVote(marina, kind, id, true)
    await own.db.execute({ sql: `update ${votes} set counts_points = 0 where ${column} = ?`, args: [id] })
    const before = await points()
    await castVote(marina, kind, id, true)
    expect(await points()).toBe(before)
  })

  test('the withdrawal of a vote does not lower the author’s points below zero', async () => {
    await castVote(marina, kind, id, true)
    await own.db.execute({ sql: 'update users set points = 0 where id = ?', args: [author] })
    expect((await castVote(marina, kind, id, true)).status).toBe(200)
    expect(await points()).toBe(0)
  })

  test('the author’s own vote gives no points', async () => {
    await own.db.execute({
      sql: `update ${table} set user_id = (select id from users where username = 'Marina_K') where id = ?`,
      args: [id]
    })
    author = await idOf('Marina_K')
    const before = await points()
    expect((await castVote(marina, kind, id, true)).status).toBe(200)
    expect(await points()).toBe(before)
  })
})

describe('votes on locked and deleted content', () => {
  test('a repeated vote with its idempotency key gets the answer of the first call, although the post was locked between the calls', async () => {
    const { id } = await unvoted('post')
    const key = { 'Idempotency-Key': `locked-${id}` }
    expect((await castVote(marina, 'post', id, true, key)).status).toBe(200)
    await own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [id] })
    const again = await castVote(marina, 'post', id, true, key)
    const { userVoted } = (await again.json()) as Post
    expect([again.status, userVoted]).toEqual([200, true])
    await own.db.execute({ sql: 'update posts set locked_at = null where id = ?', args: [id] })
  })

  test('[P4.vote.09] a locked post and its comments accept no vote and no withdrawal', async () => {
    const { id } = await unvoted('post')
    const comment = await row<{ id: string }>('select id from comments where deleted_at is null limit 1')
    await own.db.execute({ sql: 'update comments set post_id = ? where id = ?', args: [id, comment.id] })
    await castVote(marina, 'post', id, true)
    await own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [id] })
    const upvotes = await number('select upvotes from posts where id = ?', id)
    for (const up of [true, false]) {
      expect(await codeOf(await castVote(marina, 'post', id, up))).toBe('403 post_locked')
      expect(await codeOf(await castVote(marina, 'comment', comment.id, up))).toBe('403 post_locked')
    }
    expect(await number('select upvotes from posts where id = ?', id)).toBe(upvotes)
  })

  test('[P4.vote.11] a deleted comment, a deleted post and the comments of a deleted post accept no vote', async () => {
    const comment = await row<{ id: string }>(`select c.id from comments c join posts p on p.id = c.post_id
      where c.deleted_at is not null and p.deleted_at is null and p.locked_at is null limit 1`)
    expect(await codeOf(await castVote(marina, 'comment', comment.id, true))).toBe('403 comment_deleted')
    const post = await row<{ id: string }>('select id from posts where deleted_at is not null limit 1')
    expect(await codeOf(await castVote(marina, 'post', post.id, true))).toBe('403 post_deleted')
    const liveComment = await row<{ id: string }>('select id from comments where deleted_at is null limit 1 offset 5')
    await own.db.execute({ sql: 'update comments set post_id = ? where id = ?', args: [post.id, liveComment.id] })
    expect(await codeOf(await castVote(marina, 'comment', liveComment.id, true))).toBe('403 post_deleted')
  })
})

test('votes by accounts that are too new or have too few points are counted, but give no points', async () => {
  const strict = await openTestSite({ NEW_USER_POINTS: '1', NEW_USER_AGE: '3600' })
  const own = createClient({ url: strict.databaseUrl })
  try {
    const post = await unvoted('post')
    const points = async () =>
      Number((await own.execute({ sql: 'select points from users where id = ?', args: [post.userId] })).rows[0]?.[0])
    const voter = await logIn(strict.origin, 'Marina_K')
    await own.execute({ sql: 'delete from post_votes where post_id = ?', args: [post.id] })
    const grantedPoints: number[] = []
    for (const [pointsOfVoter, age] of [
      [1, 7200],
      [0, 7200],
      [1, 60]
    ] as const) {
      await own.execute({
        sql: "update users set points = ?, created_at = ? where username = 'Marina_K'",
        args: [pointsOfVoter, Date.now() - age * 1000]
      })
      const before = await points()
      expect(await (await castVote(voter, 'post', post.id, true)).json()).toMatchObject({ userVotedUp: true })
      grantedPoints.push((await points()) - before)
      await castVote(voter, 'post', post.id, true)
      expect(await points()).toBe(before)
    }
    expect(grantedPoints).toEqual([1, 0, 0])
  } finally {
    own.close()
    await strict.stop()
  }
})

test('each vote updates the hot rank of its post', async () => {
  const { id } = await unvoted('post')
  for (const upvotes of [0, 1, 2, 3, 4, 9, 10, 19, 20, 39, 40, 41, 500]) {
    await own.db.execute({ sql: 'update posts set upvotes = ?, downvotes = 3 where id = ?', args: [upvotes, id] })
    await castVote(marina, 'post', id, true)
    const post = await row<{ hot: number; created_at: number; upvotes: number }>('select * from posts where id = ?', id)
    expect(post.hot).toBe(hotRank(post.upvotes, post.created_at))
    await castVote(marina, 'post', id, true)
    const after = await row<{ hot: number }>('select * from posts where id = ?', id)
    expect(after.hot).toBe(hotRank(upvotes, post.created_at))
  }
})

test('a vote is shown to its voter wherever the post or comment is shown, and to nobody else', async () => {
  const { id } = await unvoted('post')
  const comment = await unvoted('comment')
  await castVote(marina, 'post', id, true)
  await castVote(marina, 'comment', comment.id, false)
  const postOf = async (by: Member) => (await (await by.fetch(`/api/posts/${id}`)).json()) as Post
  const commentOf = async (by: Member) => (await (await by.fetch(`/api/comments/${comment.id}`)).json()) as Comment
  expect(await postOf(marina)).toMatchObject({ userVoted: true, userVotedUp: true })
  expect(await commentOf(marina)).toMatchObject({ userVoted: true, userVotedUp: false })
  const feedOf = async (by: Member) => {
    const { communityId } = await postOf(by)
    const { posts } = (await (await by.fetch(`/api/posts?communityId=${communityId}&sort=latest&limit=50`)).json()) as {
      posts: Post[]
    }
    return posts
  }
  const [first] = (await feedOf(marina)).filter(post => !post.locked)
  expect(first).toBeDefined()
  const voted = (await (await castVote(marina, 'post', first?.id ?? '', true)).json()) as Post
  expect((await feedOf(marina)).find(post => post.id === voted.id)).toMatchObject({
    userVoted: voted.userVoted,
    userVotedUp: voted.userVotedUp
  })
  const { comments } = (await (
    await marina.fetch(`/api/posts/${(await commentOf(marina)).postPublicId}`)
  ).json()) as Post
  expect(comments?.find(({ id }) => id === comment.id)).toMatchObject({ userVoted: true, userVotedUp: false })
  const sova = await own.as('Sova')
  await own.db.execute({ sql: 'delete from post_votes where user_id = ?', args: [await idOf('Sova')] })
  await own.db.execute({ sql: 'delete from comment_votes where user_id = ?', args: [await idOf('Sova')] })
  expect(await postOf(sova)).toMatchObject({ userVoted: false, userVotedUp: null })
  expect(await commentOf(sova)).toMatchObject({ userVoted: false, userVotedUp: null })
  const guest = (await (await fetch(`${own.origin}/api/posts/${id}`)).json()) as Post
  expect(guest).toMatchObject({ userVoted: null, userVotedUp: null })
})

test('eight members who simultaneously click nine times each leave every count equal to the number of stored votes', async () => {
  const { id, userId } = await unvoted('post')
  // The post's counts are computed anew, because earlier tests have changed counts without storing votes.
  const recount = `update posts set upvotes = (select count(*) from post_votes where post_id = ?1 and up),
    downvotes = (select count(*) from post_votes where post_id = ?1 and not up) where id = ?1`
  await own.db.batch(
    [
      { sql: recount, args: [id] },
      { sql: 'update posts set score = upvotes - downvotes where id = ?', args: [id] }
    ],
    'write'
  )
  const { rows } = await own.db.execute({
    sql: `select username from users where deleted_at is null and banned_at is null and id <> ? order by id limit 8`,
    args: [userId]
  })
  const names = rows.map(row => String(row['username']))
  await own.db.batch(
    names.map(name => ({
      sql: "update users set password_hash = (select password_hash from users where username = 'Sova') where username = ?",
      args: [name]
    })),
    'write'
  )
  const members = await Promise.all(names.map(name => logIn(own.origin, name)))
  const before = await number('select points from users where id = ?', userId)
  const upvotesByOthers = () =>
    number('select count(*) from post_votes where post_id = ? and up and user_id <> ?', id, userId)
  const votesBefore = await upvotesByOthers()
  const votes = members.flatMap((member, at) =>
    Array.from({ length: 9 }, (_, turn) => castVote(member, 'post', id, (at + turn) % 3 > 0))
  )
  for (const answer of await Promise.all(votes)) expect(answer.status).toBe(200)
  const post = await row<{ upvotes: number; downvotes: number; score: number; hot: number; created_at: number }>(
    'select * from posts where id = ?',
    id
  )
  const counted = (up: 0 | 1) => number(`select count(*) from post_votes where post_id = ? and up = ${up}`, id)
  expect([post.upvotes, post.downvotes]).toEqual([await counted(1), await counted(0)])
  expect(post.score).toBe(post.upvotes - post.downvotes)
  expect(post.hot).toBe(hotRank(post.upvotes, post.created_at))
  expect(await number('select points from users where id = ?', userId)).toBe(
    before + (await upvotesByOthers()) - votesBefore
  )
})
