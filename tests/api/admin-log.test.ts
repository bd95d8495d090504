import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { emptyModerationLog } from '#tests/support/moderation-log.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const PAGE_ROWS_MAX = 6 * 20 + 100
let sova: Member
beforeAll(async () => {
  sova = await own.as('Sova')
  await emptyModerationLog(own.db)
})

const open = (query = '', by: Pick<Member, 'fetch'> = sova) => by.fetch(`/admin/log${query}`)
/** Reads the administration page of the log and returns the text of each entry without markup. */
const entries = async (query = ''): Promise<string[]> => {
  const list = /<ol class="log">(.*?)<\/ol>/s.exec(await (await open(query)).text())?.[1] ?? ''
  return list
    .split('</li>')
    .slice(0, -1)
    .map(entry =>
      entry
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    )
}
/** Inserts entries into the moderation log, each newer than the entry inserted before. */
const put = (count: number, actor: string, action: string, capacity = 'admins') =>
  own.run(
    `insert into moderation_log (created_at, actor_id, capacity, action, target_type, target_id)
     with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
     select at, ?, ?, ?, 'site', '' from n`,
    count,
    actor,
    capacity,
    action
  )

describe('the log of admins’ actions', () => {
  test('lists admins’ actions on the site and in communities, newest first', async () => {
    const [name = ''] = await own.ordinary(1)
    const { id, communityId } = await own.openPost()
    await own.moderate('Petrovich', communityId)
    const petrovich = await own.as('Petrovich')
    const admins = [
      () => sova.send('POST', '/api/_admin', { action: 'ban_user', username: name }),
      () => sova.send('PUT', `/api/posts/${id}?action=lock&lockAs=admins`),
      () => sova.send('POST', '/api/ipblocks', { address: '198.51.100.*', expiresIn: 1, note: 'Спам' })
    ]
    for (const action of admins) expect((await action()).status).toBe(200)
    expect((await petrovich.send('PUT', `/api/posts/${id}?action=unlock&lockAs=mods`)).status).toBeLessThan(500)
    const { title, community } = await own.row<{ title: string; community: string }>(
      'select p.title, c.name community from posts p join communities c on c.id = p.community_id where p.id = ?',
      id
    )
    const logged = await entries()
    expect(logged).toHaveLength(3)
    expect(logged[0]).toMatch(/^Адрес заблокирован 198\.51\.100\.0\/24 Причина: Спам @Sova /)
    expect(logged[1]).toContain(`Пост закрыт ${title}`)
    expect(logged[1]).toContain(`@Sova ${community}`)
    expect(logged[2]).toContain(`Аккаунт заблокирован @${name}`)
  })

  test('names the site’s operator, and can be filtered by action and by admin', async () => {
    await put(1, '0'.repeat(24), 'grant_admin')
    expect(await entries('?action=grant_admin')).toEqual([
      expect.stringMatching(/^Права администратора выданы оператор сайта /)
    ])
    expect(await entries('?actor=@sova&action=block_ip')).toHaveLength(1)
    expect(await entries('?actor=Petrovich')).toEqual([])
    expect(await entries('?action=constructor')).toHaveLength(4)
  })

  test('is divided into pages, each with a link to the next page', async () => {
    await put(25, await own.idOf('Sova'), 'open_signups')
    const page = await (await open('?action=open_signups')).text()
    const next = /rel="next" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const counts = [(page.match(/<li>/g) ?? []).length, (await entries(next.replace('/admin/log', ''))).length]
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(25)
    expect(await entries(next.replace('/admin/log', ''))).not.toEqual([])
  })

  test('is readable only by admins, and changeable by nobody', async () => {
    const petrovich = await own.as('Petrovich')
    const answers = [await open('', petrovich), await fetch(`${own.origin}/admin/log`)]
    for (const answer of answers) {
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('class="log"')
    }
    const before = await own.number('select count(*) from moderation_log')
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await sova.send(method, '/admin/log')).status).not.toBe(200)
    expect(await own.number('select count(*) from moderation_log')).toBe(before)
  })

  test.each(['', '?action=close_signups', '?actor=Sova', '?actor=Sova&action=close_signups'])(
    'a page of the log costs one round trip, and 20,000 entries do not raise the number of rows read: %s',
    async query => {
      if (query === '') {
        await put(10_000, await own.idOf('Sova'), 'close_signups')
        await put(10_000, await own.idOf('Petrovich'), 'lock_post', 'mods')
      }
      const timing = (await open(query)).headers.get('Server-Timing') ?? ''
      expect(/trips;desc="(\d+)"/.exec(timing)?.[1]).toBe('1')
      expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(PAGE_ROWS_MAX)
    }
  )
})
