import { expect, test } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, number } = site

/** For each stored count about a post's comments, SQL that returns the number of rows with a wrong count. */
const WRONG = {
  'comments of the post': `select count(*) from posts p where p.id = ?1 and no_comments <>
    (select count(*) from comments where post_id = p.id)`,
  'replies of every ancestor': `select count(*) from comments c where c.post_id = ?1 and no_replies <>
    (select count(*) from comments d where d.post_id = ?1 and instr(d.ancestors, c.id) > 0)`,
  'direct replies': `select count(*) from comments c where c.post_id = ?1 and no_replies_direct <>
    (select count(*) from comments d where d.post_id = ?1 and d.parent_id = c.id)`,
  'live comments of its members': `select count(*) from users u where u.deleted_at is null
    and u.id in (select user_id from comments where post_id = ?1) and no_comments <>
    (select count(*) from comments where user_id = u.id and deleted_at is null)`,
  'votes of a comment': `select count(*) from comments c where c.post_id = ?1 and (upvotes <>
    (select count(*) from comment_votes where comment_id = c.id and up) or downvotes <>
    (select count(*) from comment_votes where comment_id = c.id and not up))`,
  'paths from the root': `select count(*) from comments c join comments p on p.id = c.parent_id
    where c.post_id = ?1 and c.ancestors || c.depth <> p.ancestors || p.id || (p.depth + 1)`
}

/** Counts the upvotes that members' comments got from other members. */
const upvotesOf = (ids: string[]) =>
  number(`select count(*) from comment_votes v join comments c on c.id = v.comment_id
    where v.up and v.user_id <> c.user_id and c.user_id in (${ids.map(id => `'${id}'`).join()})`)
const pointsOf = (ids: string[]) =>
  number(`select sum(points) from users where id in (${ids.map(id => `'${id}'`).join()})`)

/** Makes a pseudo-random generator, which gives equal numbers in every run. */
function numbers(seed: number): (max: number) => number {
  let state = seed
  return max => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

test('all counts are correct after members simultaneously write, reply, vote, edit and delete, with some calls sent twice', async () => {
  const names = [...(await site.ordinary(6)), 'Petrovich', 'Marina_K', 'Sova']
  const members = await Promise.all(names.map(as))
  const ids = await Promise.all(names.map(site.idOf))
  const post = await site.openPost('p.no_comments between 5 and 60')
  for (const [what, query] of Object.entries(WRONG)) expect(await number(query, post.id), `before: ${what}`).toBe(0)
  const [pointsBefore, upvotesBefore] = [await pointsOf(ids), await upvotesOf(ids)]
  const startedAt = Date.now()
  const before = await number('select count(*) from comments where post_id = ?', post.id)
  const roots = await Promise.all(members.slice(0, 4).map(member => writeComment(member, post.id, { body: 'Корень' })))
  const known: Comment[] = [...roots]
  let createdCount = roots.length

  const statuses = new Map<number, number>()
  const count = async (answer: Promise<Response>) => {
    const { status } = await answer
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const path = (id: string) => `/api/posts/${post.id}/comments/${id}`

  async function doRandomAction(member: Member, pick: ReturnType<typeof numbers>, name: string): Promise<void> {
    const target = known[pick(known.length)]
    const kind = pick(10)
    if (!target) return
    if (kind < 4) {
      const key = { 'Idempotency-Key': name }
      const send = () =>
        sendComment(member, post.id, { body: `Ответ ${name}`, parentCommentId: target.id }, 'normal', key)
      const answers = await Promise.all(kind < 2 ? [send(), send()] : [send()])
      const replies = (await Promise.all(answers.map(answer => answer.json()))) as Comment[]
      expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
      const [reply] = replies
      if (reply?.id) {
        createdCount += 1
        known.push(reply)
      } else expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
    } else if (kind < 7)
      await count(member.send('POST', '/api/_commentVote', { commentId: target.id, up: pick(3) > 0 }))
    else if (kind < 8) await count(member.send('PUT', path(target.id), { body: `Правка ${name}` }))
    else await count(member.send('DELETE', `${path(target.id)}?deleteAs=${name.startsWith('8') ? 'admins' : 'normal'}`))
  }

  await Promise.all(
    members.map(async (member, index) => {
      const pick = numbers(index + 1)
      for (let at = 0; at < 25; at += 1) await doRandomAction(member, pick, `${index}-${at}-${post.id}`)
    })
  )

  expect([...statuses.keys()].filter(status => status >= 500)).toEqual([])
  expect(await number('select count(*) from comments where post_id = ?', post.id)).toBe(before + createdCount)
  for (const [what, query] of Object.entries(WRONG)) expect(await number(query, post.id), what).toBe(0)
  expect(await pointsOf(ids)).toBe(pointsBefore + (await upvotesOf(ids)) - upvotesBefore)
  const removed = "select count(*) from comments where deleted_as = 'admins' and deleted_at >= ?"
  expect(await number(removed, startedAt)).toBeGreaterThan(0)
  const logged = "select count(*) from moderation_log where action = 'delete_comment' and created_at >= ?"
  expect(await number(logged, startedAt)).toBe(await number(removed, startedAt))
  expect(await number('select count(*) from comments where deleted_as = ? and body <> ?', 'normal', '')).toBe(0)
}, 120_000)
