import { beforeAll, describe, expect, test } from 'vitest'
import { $reported } from '#src/features/reports/resolved-store.ts'
import { createReportQueue, type Reported, resolveBelow } from '#src/features/reports/store.ts'
import { $alerts } from '#src/ui/alerts-store.ts'
import { apiOf } from '#tests/support/api-client.ts'
import { insertReports, plainMember } from '#tests/support/reporting.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let community: string
let author: string
const MODS = ['Petrovich', 'Marina_K'] as const
const open: Record<string, ReturnType<typeof createReportQueue>> = {}

beforeAll(async () => {
  community = (await site.row<{ id: string }>("select id from communities where name = 'Sad'")).id
  author = await plainMember(site.db)
  for (const name of MODS) {
    await site.moderate(name, community)
    const api = apiOf(await site.as(name), await site.idOf(name))
    open[name] = createReportQueue({ community, me: name, as: 'mods' }, api)
  }
})

const queueOf = (name: (typeof MODS)[number]) => open[name] as ReturnType<typeof createReportQueue>
const resolutionOf = ({ id }: Reported) => $reported.get()[id]?.resolution
const reportsOf = ({ id }: Reported) => site.number('select count(*) from reports where target_id = ?', id)
const bans = () => site.number('select count(*) from community_bans where community_id = ?', community)

/** Finds a post, gives it an author who can be banned, and inserts one report of the post. */
async function reportedPost(): Promise<Reported> {
  const { id, publicId } = await site.openPost(
    `p.community_id = '${community}' and p.id not in (select target_id from reports)`
  )
  await site.run('update posts set user_id = (select id from users where username = ?) where id = ?', author, id)
  await insertReports(site.db, 'post', id, 3)
  return { id, type: 'post', post: publicId, username: author }
}

describe('a moderator’s decision on a reported post', () => {
  test('[A2.modtools-reports.02] is shown immediately, and can be undone before the response to its request has come', async () => {
    const item = await reportedPost()
    const queue = queueOf('Petrovich')
    const deciding = queue.decide(item, 'dismiss')
    expect(resolutionOf(item)).toMatchObject({ act: 'dismiss', by: 'Petrovich', mine: true })
    await Promise.all([deciding, queue.takeBack(item)])
    expect(resolutionOf(item)).toBeNull()
    expect(await reportsOf(item)).toBe(1)
  })

  test('is replaced by another moderator’s earlier decision, which the first moderator cannot undo', async () => {
    const item = await reportedPost()
    await queueOf('Marina_K').decide(item, 'remove', { reason: 'Реклама' })
    await queueOf('Petrovich').decide(item, 'lock')
    expect(resolutionOf(item)).toMatchObject({ act: 'remove', by: 'Marina_K', mine: false })
    await queueOf('Petrovich').takeBack(item)
    expect(resolutionOf(item)).toMatchObject({ act: 'remove', by: 'Marina_K' })
  })

  test('is undone with an alert if the post does not exist', async () => {
    const item: Reported = { id: 'f'.repeat(24), type: 'post', post: 'nosuch', username: null }
    await queueOf('Petrovich').decide(item, 'lock')
    expect(resolutionOf(item)).toBeNull()
    expect($alerts.get()).toHaveLength(1)
  })
})

describe('a reported post that its author has deleted', () => {
  const deletedPost = async () => {
    const item = await reportedPost()
    await okBody(await (await site.as(author)).send('DELETE', `/api/posts/${item.post}?deleteAs=normal`, {}))
    expect(await reportsOf(item)).toBe(1)
    return item
  }

  test('is decided by a removal with a ban: its reports are resolved, the ban can be undone, and reports of its comments stay open', async () => {
    const item = await deletedPost()
    const queue = queueOf('Petrovich')
    expect(await queue.decide(item, 'ban')).toBe(true)
    expect(resolutionOf(item)).toMatchObject({ act: 'ban', by: 'Petrovich', mine: true })
    expect([await reportsOf(item), await bans()]).toEqual([0, 1])
    resolveBelow(item, ['comment of a deleted post'])
    expect($reported.get()['comment of a deleted post']).toBeUndefined()
    await queue.takeBack(item)
    expect([resolutionOf(item)?.as, await bans()]).toEqual(['normal', 0])
  })

  test.each(['dismiss', 'lock'] as const)('is decided by %s, which can be undone and then done again', async action => {
    const item = await deletedPost()
    const queue = queueOf('Petrovich')
    expect(await queue.decide(item, action)).toBe(true)
    expect(resolutionOf(item)).toMatchObject({ act: action, by: 'Petrovich', mine: true })
    expect(await reportsOf(item)).toBe(0)
    await queue.takeBack(item)
    expect(resolutionOf(item)).toBeNull()
    expect(await reportsOf(item)).toBe(1)
    expect(await queue.decide(item, action)).toBe(true)
    expect(resolutionOf(item)).toMatchObject({ act: action, mine: true })
  })

  test('is decided by a removal that was chosen before the deletion was shown', async () => {
    const item = await deletedPost()
    expect(await queueOf('Petrovich').decide(item, 'remove')).toBe(true)
    expect(resolutionOf(item)).toMatchObject({ act: 'remove', as: 'normal' })
    expect(await reportsOf(item)).toBe(0)
  })
})

test('the undo of a removal with a ban lifts only the ban; reports of comments below the removed post are resolved with the post', async () => {
  const item = await reportedPost()
  const queue = queueOf('Petrovich')
  await queue.decide(item, 'ban')
  expect([resolutionOf(item)?.act, await bans()]).toEqual(['ban', 1])
  resolveBelow(item, ['comment'])
  expect($reported.get()['comment']?.resolution).toMatchObject({ act: 'with_post', by: 'Petrovich' })
  await queue.takeBack(item)
  expect([resolutionOf(item)?.act, await bans()]).toEqual(['remove', 0])
})
