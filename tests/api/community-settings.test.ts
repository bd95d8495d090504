import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Community, Rule } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'
import { expectShape, rule as ruleShape } from './shapes.ts'

let site: SharedSite
let db: Client
let moderator: Member
/** Id of the community that Petrovich moderates. */
let id: string
beforeAll(async () => {
  site = await openSharedSite()
  db = createClient({ url: site.databaseUrl })
  moderator = await logIn(site.origin, 'Petrovich')
  id = String((await db.execute("select id from communities where name = 'Radio'")).rows[0]?.[0])
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

async function send(name: string, file: File | string, by = moderator): Promise<Response> {
  const body = new FormData()
  body.set('image', file)
  return by.fetch(`/api/communities/${id}/${name}`, { method: 'POST', headers: { 'X-Csrf-Token': by.token }, body })
}
const communityOf = async (answer: Response) => (await answer.json()) as Community
const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const statusOf = async (url = '') => (await fetch(site.origin + url)).status
const unused = async () => Number((await db.execute('select count(*) from images where owner_id is null')).rows[0]?.[0])
const log = async (like: string) =>
  (
    await db.execute({
      sql: 'select capacity, action from moderation_log where action like ? and community_id = ? order by id',
      args: [like, id]
    })
  ).rows.map(row => `${row.capacity} ${row.action}`)
const waitForSweep = () => vi.waitFor(async () => expect(await unused()).toBe(0), { timeout: 10_000, interval: 100 })

test.each([
  ['pro_pic', 'proPic', ['tiny 50×50', 'small 120×120', 'medium 200×200']],
  ['banner_image', 'bannerImage', ['mobile 720×240', 'desktop 1440×480', 'small 720×240', 'large 1440×480']]
] as const)(
  '[A7.communities.04 A7.communities.05] %s can be set, replaced and removed; the files of a replaced or removed picture are deleted',
  async (name, field, copies) => {
    const other = field === 'proPic' ? 'bannerImage' : 'proPic'
    const first = await communityOf(await send(name, await fileOf(picture(2400, 1200))))
    const old = first[field]
    expect(old).toMatchObject({ format: 'jpeg', width: 2000, height: 1000, altText: null })
    expect(old?.copies.map(copy => `${copy.name} ${copy.width}×${copy.height}`)).toEqual(copies)
    expect(first.mods?.length).toBeGreaterThan(0)
    expect(first.userMod).toBe(true)
    const second = await communityOf(await send(name, await fileOf(picture(300, 300), 'png')))
    expect(second[field]).toMatchObject({ format: 'png', width: 300, height: 300 })
    expect(second[other]).toEqual(first[other])
    await waitForSweep()
    expect(await statusOf(old?.url)).toBe(404)
    expect(await statusOf(old?.copies[0]?.url)).toBe(404)
    expect(await statusOf(second[field]?.copies[0]?.url)).toBe(200)
    // A new icon does not replace the banner, and a new banner does not replace the icon.
    if (first[other]) expect(await statusOf(first[other]?.url)).toBe(200)
    const guest = await communityOf(await fetch(`${site.origin}/api/communities/${id}`))
    expect(guest[field]?.id).toBe(second[field]?.id)
    const removed = await communityOf(await moderator.send('DELETE', `/api/communities/${id}/${name}`))
    expect([removed[field], removed[other]?.id]).toEqual([null, first[other]?.id])
    await waitForSweep()
    expect(await statusOf(second[field]?.url)).toBe(404)
    expect((await moderator.send('DELETE', `/api/communities/${id}/${name}`)).status).toBe(200)
    const kind = field === 'proPic' ? 'icon' : 'banner'
    expect(await log(`%${kind}`)).toEqual([`mods set_${kind}`, `mods set_${kind}`, `mods remove_${kind}`])
  }
)

test('an upload is refused if the file is no picture, the community is unknown, or the sender is a former moderator', async () => {
  expect(await codeOf(await send('pro_pic', new File(['<svg/>'], 'a.svg')))).toBe('400 unsupported_image')
  expect(await codeOf(await send('banner_image', 'text'))).toBe('400 missing_file')
  const unknown = `/api/communities/${'f'.repeat(24)}/pro_pic`
  expect(await codeOf(await moderator.send('DELETE', unknown))).toBe('404 community_not_found')
  expect(await codeOf(await moderator.send('DELETE', '/api/communities/Radio/pro_pic'))).toBe('400 invalid_id')
  const marina = await logIn(site.origin, 'Marina_K')
  expect(await codeOf(await send('pro_pic', await fileOf(picture(9, 9)), marina))).toBe('403 not_admin_nor_mod')
  const sova = await logIn(site.origin, 'Sova')
  expect((await send('pro_pic', await fileOf(picture(9, 9)), sova)).status).toBe(200)
})

describe('a community’s settings', () => {
  const change = (by: Member, body: object) => by.send('PUT', `/api/communities/${id}`, body)
  const changed = async (answer: Response): Promise<Community> => {
    expect(answer.status, await answer.clone().text()).toBe(200)
    return communityOf(answer)
  }

  test('[A7.communities.03 P3.community.02] the description and the right to post are saved; the name never changes', async () => {
    const before = await communityOf(await moderator.fetch(`/api/communities/${id}`))
    const input = { ...before, name: 'Drugoe', noMembers: 0, isDefault: !before.isDefault, mods: [], rules: [] }
    const after = await changed(await change(moderator, { ...input, about: ' О **радио** ', postingRestricted: true }))
    expect(after).toEqual({ ...before, about: 'О **радио**', postingRestricted: true })
    expect(await (await fetch(`${site.origin}/Radio?tab=about`)).text()).toContain('<strong>радио</strong>')
    // Settings that are absent from the call, or null, do not change; a blank description is stored as none.
    expect(await changed(await change(moderator, { about: null }))).toEqual(after)
    const sova = await logIn(site.origin, 'Sova')
    const open = await changed(await change(sova, { about: ' ', postingRestricted: false }))
    expect([open.about, open.postingRestricted]).toEqual([null, false])
    expect([...(await log('%about')), ...(await log('%posting'))]).toEqual([
      'mods change_about',
      'admins change_about',
      'mods restrict_posting',
      'admins open_posting'
    ])
  })

  test('[A5.rules.04] the description has 2000 characters at most', async () => {
    expect((await changed(await change(moderator, { about: '😀'.repeat(2000) }))).about).toHaveLength(4000)
    expect(await codeOf(await change(moderator, { about: 'ы'.repeat(2001) }))).toBe('400 too_long')
    expect(await codeOf(await change(moderator, { about: 7 }))).toBe('400 invalid_json')
    expect(await codeOf(await change(moderator, { postingRestricted: 'yes' }))).toBe('400 invalid_json')
    const unknown = `/api/communities/${'f'.repeat(24)}`
    expect(await codeOf(await moderator.send('PUT', unknown, {}))).toBe('404 community_not_found')
    expect(await codeOf(await moderator.send('PUT', '/api/communities/Radio', {}))).toBe('400 invalid_id')
  })

  test('are saved together or not at all: of simultaneous edits with one base, a refused one changes nothing', async () => {
    const SWITCHES = ['postingRestricted', 'modlogPublic', 'commentImages'] as const
    for (let round = 0; round < 3; round += 1) {
      const off = { postingRestricted: false, modlogPublic: false, commentImages: false }
      const { title } = await changed(await change(moderator, { title: 'Начало', about: 'Начало', ...off }))
      const edits = SWITCHES.map((name, at) => ({ title: `Окно ${at}`, about: `Описание ${at}`, [name]: true }))
      const answers = await Promise.all(edits.map(edit => change(moderator, { ...edit, was: { title } })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const won = edits[answers.findIndex(({ status }) => status === 200)]
      expect(await communityOf(await moderator.fetch(`/api/communities/${id}`))).toMatchObject({ ...off, ...won })
    }
    const was = { title: (await communityOf(await moderator.fetch(`/api/communities/${id}`))).title }
    const same = await Promise.all(
      SWITCHES.map(name => change(moderator, { title: 'Одно на всех', [name]: true, was }))
    )
    for (const answer of same) await changed(answer)
    const all = { title: 'Одно на всех', postingRestricted: true, modlogPublic: true, commentImages: true }
    expect(await communityOf(await moderator.fetch(`/api/communities/${id}`))).toMatchObject(all)
  })
})

describe('the rules of a community', () => {
  const path = (rule?: number | string) => `/api/communities/${id}/rules${rule === undefined ? '' : `/${rule}`}`
  const add = (body: object, headers: Record<string, string> = {}) => moderator.send('POST', path(), body, headers)
  const listOf = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as Rule[]
  }
  const ruleOf = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as Rule
  }
  const read = async () => listOf(await fetch(site.origin + path()))

  test('[A7.moderation.08 A7.moderation.09] a new rule becomes the community’s last rule, and the answer has all rules', async () => {
    const before = await read()
    const answer = await add({ rule: ' Без рекламы ', description: ' И без **спама** ' })
    expect(Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])).toBe(2)
    const after = await listOf(answer)
    expect(after.slice(0, -1)).toEqual(before)
    const added = after.at(-1)
    expectShape(ruleShape, added)
    const zIndex = Math.max(0, ...before.map(rule => rule.zIndex)) + 1
    const text = { rule: 'Без рекламы', description: 'И без **спама**' }
    expect(added).toMatchObject({ ...text, zIndex, communityId: id })
    expect(await read()).toEqual(after)
    const page = await (await fetch(`${site.origin}/Radio?tab=about`)).text()
    expect(page).toContain('Без рекламы')
    const key = { 'Idempotency-Key': 'a rule once' }
    const once = await listOf(await add({ rule: 'Один раз' }, key))
    expect(once.at(-1)?.description).toBeNull()
    expect(await listOf(await add({ rule: 'Один раз' }, key))).toEqual(once)
    expect(await log('%rule')).toEqual(['mods add_rule', 'mods add_rule'])
  })

  test('[A7.moderation.10] a rule’s text and position can be changed, and fields that are absent from the call stay unchanged', async () => {
    const [first, second] = await read()
    if (!first || !second) throw new Error('The community has too few rules')
    const put = async (rule: Rule, body: object) => ruleOf(await moderator.send('PUT', path(rule.id), body))
    expect(await put(first, { rule: 'Другое', description: '' })).toEqual({
      ...first,
      rule: 'Другое',
      description: null
    })
    expect(await put(first, { rule: null })).toEqual({ ...first, rule: 'Другое', description: null })
    expect((await put(first, { zIndex: second.zIndex })).zIndex).toBe(second.zIndex)
    expect((await put(second, { zIndex: first.zIndex })).zIndex).toBe(first.zIndex)
    expect((await read()).slice(0, 2).map(rule => rule.id)).toEqual([second.id, first.id])
    // The call with null as the rule's text changed nothing, so the log has three entries for changes.
    expect((await log('change_rule')).length).toBe(3)
  })

  test('[A7.moderation.11] the deletion of a rule returns the rule; a second deletion is answered with "not found"', async () => {
    const all = await read()
    const last = all.at(-1)
    expect(await ruleOf(await moderator.send('DELETE', path(last?.id)))).toEqual(last)
    expect(await read()).toEqual(all.slice(0, -1))
    expect(await codeOf(await moderator.send('DELETE', path(last?.id)))).toBe('404 rule_not_found')
    expect(await codeOf(await moderator.send('PUT', path(last?.id), { rule: 'Есть?' }))).toBe('404 rule_not_found')
    expect(await log('delete_rule')).toEqual(['mods delete_rule'])
  })

  test('[A5.rules.02 A5.rules.03] a rule and its description have 512 characters at most, and the rule must not be empty', async () => {
    const [first] = await read()
    const longest = { rule: '😀'.repeat(512), description: 'ы'.repeat(512) }
    expect((await listOf(await add(longest))).at(-1)).toMatchObject(longest)
    for (const [body, expected] of [
      [{}, '400 rule_empty'],
      [{ rule: ' \u200b\n ' }, '400 rule_empty'],
      [{ rule: 'ы'.repeat(513) }, '400 too_long'],
      [{ rule: 'Есть', description: 'ы'.repeat(513) }, '400 too_long'],
      [{ rule: ['Есть'] }, '400 invalid_json']
    ] as const)
      expect(await codeOf(await add(body)), JSON.stringify(body)).toBe(expected)
    for (const [body, expected] of [
      [{ rule: ' ' }, '400 rule_empty'],
      [{ rule: 'ы'.repeat(513) }, '400 too_long'],
      [{ description: 'ы'.repeat(513) }, '400 too_long'],
      [{ zIndex: -1 }, '400 invalid_value'],
      [{ zIndex: 1.5 }, '400 invalid_value'],
      [{ zIndex: 1e300 }, '400 invalid_value'],
      [{ zIndex: '1' }, '400 invalid_json']
    ] as const)
      expect(await codeOf(await moderator.send('PUT', path(first?.id), body)), JSON.stringify(body)).toBe(expected)
    expect(await codeOf(await moderator.send('DELETE', path('first')))).toBe('400 invalid_id')
    expect((await read())[0]).toEqual(first)
  })

  test('a call with a rule of another community is answered with "not found", and a former moderator’s call is refused', async () => {
    const [row] = (
      await db.execute({ sql: 'select id from community_rules where community_id <> ? limit 1', args: [id] })
    ).rows
    const other = Number(row?.[0])
    for (const [method, body] of [
      ['PUT', { rule: 'Моё' }],
      ['DELETE', undefined]
    ] as const)
      expect(await codeOf(await moderator.send(method, path(other), body))).toBe('404 rule_not_found')
    const before = await read()
    await db.execute(`create trigger losing before insert on idempotency_keys begin
      delete from community_mods where user_id = new.user_id; end`)
    try {
      const key = { 'Idempotency-Key': 'a rule too late' }
      expect(await codeOf(await add({ rule: 'Слишком поздно' }, key))).toBe('403 not_mod')
      expect(await codeOf(await add({ rule: 'Слишком поздно' }, key))).toBe('403 not_mod')
    } finally {
      await db.execute('drop trigger losing')
    }
    expect(await read()).toEqual(before)
  })
})
