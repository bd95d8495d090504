import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hook, MadeHook } from '#functions/contract/hooks.ts'
import type { LogPage } from '#functions/contract/moderation.ts'
import type { Post } from '#functions/contract/views.ts'
import { newSecret, sealSecret } from '#functions/hooks/secret.ts'
import { expectedSignature, startHookReceiver } from '#tests/support/hook-receiver.ts'
import type { Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { respondWith, startWebServer } from '#tests/support/web-server.ts'
import { codeOf, okBody, sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'

const ALL = ['post.created', 'comment.created', 'report.created']
const receiver = await startHookReceiver()
/** A server at an internal address, which the site must not request. */
const inner = await startWebServer({ '/': respondWith('secret') })
/** Names that the site has asked the resolver for. */
const asked: (string | null)[] = []
/** A resolver by which every name has a public and an internal address; it fails for names of the zone `down`. */
const resolver = createServer((request, response) => {
  const name = new URL(request.url ?? '', 'http://resolver').searchParams.get('name')
  asked.push(name)
  if (name?.endsWith('.down.example')) return response.writeHead(503).end()
  const Answer = ['93.184.215.14', '10.0.0.7'].map(data => ({ name: 'x', type: 1, TTL: 1, data }))
  return response.writeHead(200, { 'Content-Type': 'application/dns-json' }).end(JSON.stringify({ Status: 0, Answer }))
})
await new Promise<void>(resolve => resolver.listen(0, '127.0.0.1', resolve))
const SECRET_KEY = 'secret key of the tests of webhooks'
const own = writingSite({
  SECRET_KEY,
  LINK_FETCH_ALLOW: receiver.origin,
  LINK_DNS_URL: `http://127.0.0.1:${(resolver.address() as AddressInfo).port}/dns-query`,
  SITE_URL: 'https://veche.example'
})
const { run, row, number } = own
afterAll(async () => {
  await Promise.all([receiver.stop(), inner.stop()])
  resolver.close()
})

let petrovich: Member
let marina: Member
let community: { id: string; name: string }
beforeAll(async () => {
  petrovich = await own.as('Petrovich')
  marina = await own.as('Marina_K')
  community = await row(`select c.id, c.name from communities c join community_mods m on m.community_id = c.id
    join users u on u.id = m.user_id and u.username = 'Petrovich' limit 1`)
})
beforeEach(async () => {
  await run('delete from community_hooks')
  await run('delete from hook_deliveries')
  receiver.answers.clear()
})

let count = 0
/** Makes the path of a webhook that no other test uses. */
const newPath = () => `/hook-${++count}`
const hooksPath = () => `/api/communities/${community.id}/hooks`
const add = (path: string, events = ALL, by = petrovich) =>
  by.send('POST', hooksPath(), { url: receiver.origin + path, events })
const made = async (path: string, events?: string[]) => okBody<MadeHook>(await add(path, events))
const listed = async () => okBody<Hook[]>(await petrovich.fetch(hooksPath()))
const change = (id: string, changes: object) => petrovich.send('PUT', `${hooksPath()}/${id}`, changes)
const ping = (id: string) => petrovich.send('POST', `${hooksPath()}/${id}/ping`)
const write = async (title = 'Схема приёмника') =>
  okBody<Post>(
    await marina.send('POST', '/api/posts', { type: 'text', title, body: 'Текст', community: community.name })
  )
const waiting = () => number('select count(*) from hook_deliveries')
/** Waits until a webhook has a state. */
const reaches = (id: string, state: Partial<Hook>) =>
  vi.waitFor(async () => expect((await listed()).find(hook => hook.id === id)).toMatchObject(state), {
    timeout: 20_000,
    interval: 100
  })
/** Makes the next try of each webhook due, as if its pause were over, and lets the scheduled job find it. */
async function retry(): Promise<void> {
  await run('update community_hooks set due_at = 1 where due_at is not null')
  await own.tick()
}

describe('a delivery', () => {
  test('tells a new post, a new comment and a report as the API shows them, signed as Standard Webhooks says', async () => {
    const path = newPath()
    const { secret } = await made(path)
    const post = await write()
    const comment = await writeComment(petrovich, post.publicId, { body: 'Соберётся и без платы.' })
    await okBody(
      await petrovich.send('POST', '/api/_report', { type: 'post', targetId: post.id, reason: 1, description: 'Спам' })
    )
    const deliveries = await receiver.deliveries(path, 3)
    expect(deliveries.map(({ body }) => body.type)).toEqual(ALL)
    const [ofPost, ofComment, ofReport] = deliveries.map(({ body }) => body.data)
    const guest = (await (await fetch(`${own.origin}/api/posts/${post.publicId}`)).json()) as Post
    const { id, publicId, title, body, author, images, link, createdAt, userVoted } = guest
    expect(ofPost).toMatchObject({
      community: { id: community.id, name: community.name },
      post: { id, publicId, title, body, author, images, link, createdAt, userVoted }
    })
    expect(ofComment?.['comment']).toMatchObject({ id: comment.id, body: 'Соберётся и без платы.' })
    expect(ofReport?.['report']).toMatchObject({ targetId: post.id, description: 'Спам', target: { id: post.id } })
    const mine = await own.idOf('Petrovich')
    expect(JSON.stringify(ofReport)).not.toContain(mine)
    for (const delivery of deliveries) {
      const { headers } = delivery
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'VecheBot/1.0 (+https://veche.example)',
        'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
        'webhook-signature': expectedSignature(secret, delivery)
      })
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
      expect(headers.cookie).toBe(undefined)
    }
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    await vi.waitFor(async () => expect(await waiting()).toBe(0))
  })

  test('is made only for the chosen events, and only of the webhook’s own community', async () => {
    const path = newPath()
    await made(path, ['comment.created'])
    const post = await write()
    const other = await own.openPost(`p.community_id <> '${community.id}'`)
    await writeComment(marina, other.publicId, { body: 'В другом сообществе' })
    await writeComment(petrovich, post.publicId, { body: 'Здесь' })
    const [delivery] = await receiver.deliveries(path, 1)
    expect(delivery?.body).toMatchObject({ type: 'comment.created', data: { comment: { body: 'Здесь' } } })
    await vi.waitFor(async () => expect(await waiting()).toBe(0))
    expect(await receiver.deliveries(path, 1)).toHaveLength(1)
  })

  test('is dropped when its post or comment is deleted before it is sent', async () => {
    const path = newPath()
    const { id } = await made(path)
    receiver.answers.set(path, 500)
    const post = await write('Будет удалён')
    await writeComment(petrovich, post.publicId, { body: 'Тоже уйдёт' })
    await reaches(id, { failures: 1, lastStatus: 500 })
    await okBody(await marina.send('DELETE', `/api/posts/${post.publicId}?deleteAs=normal`))
    receiver.answers.delete(path)
    await retry()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })
    expect(await receiver.deliveries(path, 1)).toHaveLength(1)
  })

  test('that fails is repeated with the same id, and the next one waits for it', async () => {
    const path = newPath()
    const { id } = await made(path)
    receiver.answers.set(path, 503)
    await write('Первый')
    await reaches(id, { failures: 1, lastStatus: 503 })
    await write('Второй')
    await own.tick()
    receiver.answers.delete(path)
    await retry()
    const deliveries = await receiver.deliveries(path, 3)
    expect(deliveries.map(({ body }) => body.data['post']?.['title'])).toEqual(['Первый', 'Первый', 'Второй'])
    expect(deliveries[1]?.headers['webhook-id']).toBe(deliveries[0]?.headers['webhook-id'])
    await reaches(id, { failures: 0, lastStatus: 204 })
  })

  test('is tried again after a minute, ten minutes, an hour and six hours, and then dropped', async () => {
    const path = newPath()
    const { id } = await made(path)
    receiver.answers.set(path, 500)
    await write()
    for (const [failures, minutes] of [1, 10, 60, 360].entries()) {
      await reaches(id, { failures: failures + 1 })
      const wait = await number('select (due_at - last_at) / 60000.0 from community_hooks')
      expect(wait, `after try ${failures + 1}`).toBeCloseTo(minutes, 1)
      await retry()
    }
    await reaches(id, { failures: 5, disabledAt: null })
    expect(await waiting()).toBe(0)
  })

  test('is told by no webhook when moderators take a dismissal back: the report is not new', async () => {
    const path = newPath()
    const post = await write()
    await made(path)
    const report = { type: 'post', targetId: post.id, reason: 1 }
    await okBody(await petrovich.send('POST', '/api/_report', report))
    await receiver.deliveries(path, 1)
    const reported = `/api/communities/${community.id}/reported/${post.id}`
    await okBody(await petrovich.send('DELETE', reported))
    await okBody(await petrovich.send('PUT', reported))
    expect(await waiting()).toBe(0)
    expect(await number('select count(*) from reports where target_id = ?', post.id)).toBe(1)
  })
})

describe('a webhook', () => {
  test('does not follow a redirect to an internal address', async () => {
    const path = newPath()
    const { id } = await made(path)
    receiver.answers.set(path, `${inner.origin}/`)
    await write()
    await reaches(id, { failures: 1, lastStatus: 307 })
    expect(inner.requestedPaths).toEqual([])
  })

  test('whose name resolves to an internal address gets nothing', async () => {
    const body = { url: 'http://hook.example.org/', events: ALL }
    const { id } = await okBody<MadeHook>(await petrovich.send('POST', hooksPath(), body))
    await write()
    await reaches(id, { failures: 1, lastStatus: null })
    expect(asked).toContain('hook.example.org')
  })

  test('is tried again in a minute when the site’s own resolver fails, which is no failure of the receiver', async () => {
    const body = { url: 'http://hook.down.example/', events: ALL }
    const { id } = await okBody<MadeHook>(await petrovich.send('POST', hooksPath(), body))
    await write()
    await vi.waitFor(() => expect(asked).toContain('hook.down.example'), { timeout: 20_000 })
    const pause = () => number('select (due_at - created_at) / 60000.0 from community_hooks')
    await vi.waitFor(async () => expect(Math.abs((await pause()) - 1)).toBeLessThan(0.5), { timeout: 20_000 })
    expect((await listed()).find(hook => hook.id === id)).toMatchObject({ failures: 0, lastAt: null, disabledAt: null })
    expect(await number('select attempts from hook_deliveries')).toBe(0)
  })

  test('that hangs ends by a timeout, and other webhooks do not wait for it', async () => {
    const [slow, quick] = [newPath(), newPath()]
    receiver.answers.set(slow, null)
    const { id } = await made(slow)
    await made(quick)
    await write()
    await receiver.deliveries(quick, 1)
    await reaches(id, { failures: 1, lastStatus: null })
  })

  test('is switched off after 20 failures in a row, and switched on again by moderators', async () => {
    const path = newPath()
    const { id } = await made(path)
    receiver.answers.set(path, 500)
    await run('update community_hooks set failures = 19')
    await write()
    await reaches(id, { failures: 20, disabledAt: expect.any(String) })
    await write('После выключения')
    expect(await waiting()).toBe(0)
    expect(await codeOf(await ping(id))).toBe('409 hook_off')
    expect(await okBody<Hook>(await change(id, { on: true }))).toMatchObject({ failures: 0, disabledAt: null })
    receiver.answers.delete(path)
    await okBody(await ping(id))
    const deliveries = await receiver.deliveries(path, 2)
    expect(deliveries[1]?.body).toMatchObject({ type: 'ping', data: { community: { name: community.name } } })
  })

  test('is switched off at once by the answer 410, and by a moderator, who loses what waits', async () => {
    const [gone, off] = [newPath(), newPath()]
    receiver.answers.set(gone, 410).set(off, 500)
    const [first, second] = [await made(gone), await made(off)]
    await write()
    await reaches(first.id, { lastStatus: 410, disabledAt: expect.any(String) })
    await reaches(second.id, { failures: 1 })
    await okBody(await change(second.id, { on: false }))
    expect(await waiting()).toBe(0)
  })

  test('gets nothing after it was deleted, with all that waited', async () => {
    const path = newPath()
    const { id } = await made(path)
    receiver.answers.set(path, 500)
    await write()
    await reaches(id, { failures: 1 })
    await okBody(await petrovich.send('DELETE', `${hooksPath()}/${id}`))
    expect(await listed()).toEqual([])
    expect(await waiting()).toBe(0)
    expect(await codeOf(await change(id, { on: true }))).toBe('404 hook_not_found')
    expect(await codeOf(await petrovich.send('DELETE', `${hooksPath()}/${id}`))).toBe('404 hook_not_found')
  })

  test('is not held up by a thousand dead ones', async () => {
    const path = newPath()
    const dead = Array.from({ length: 1000 }, (_, at) => at.toString(16).padStart(24, '0'))
    for (const id of dead) receiver.answers.set(`/${id}`, 500)
    const rows = dead.map(id => [id, `${receiver.origin}/${id}`, sealSecret(SECRET_KEY, newSecret(), id)])
    await run(
      `insert into community_hooks (id, community_id, keeper_id, url, secret, events, created_at, failures)
      select value ->> 0, 'x', ?, value ->> 1, value ->> 2, 1, 1, 1 from json_each(?)`,
      await own.idOf('Sova'),
      JSON.stringify(rows)
    )
    await run(
      "insert into hook_deliveries (hook_id, event, target_id, created_at) select id, 0, '', ? from community_hooks",
      Date.now()
    )
    await made(path)
    await write()
    await receiver.deliveries(path, 1)
    const ids = new Set(dead.map(id => `/${id}`))
    expect(receiver.received.filter(delivery => ids.has(delivery.path)).length).toBeLessThan(500)
  })
})

describe('the webhooks of a community', () => {
  test('show their secret once: later answers, the log and the database have none', async () => {
    const path = newPath()
    const { secret, ...hook } = await made(path, ['report.created', 'post.created', 'post.created'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(hook).toMatchObject({ events: ['post.created', 'report.created'], disabledAt: null, failures: 0 })
    expect(await listed()).toEqual([hook])
    const changed = await okBody<Hook>(await change(hook.id, { url: `${receiver.origin}/moved`, events: ALL }))
    expect(changed).toEqual({ ...hook, url: `${receiver.origin}/moved`, events: ALL })
    const stored = JSON.stringify(await own.rows('select * from community_hooks'))
    expect(stored).not.toContain(secret.slice(6))
    await okBody(await petrovich.send('DELETE', `${hooksPath()}/${hook.id}`))
    const { entries } = await okBody<LogPage>(await petrovich.fetch(`/api/communities/${community.id}/log`))
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual(['delete_hook', 'change_hook', 'add_hook'])
    expect(JSON.stringify(entries)).not.toMatch(/whsec_|127\.0\.0\.1/)
  })

  test('can be made again by a repeated call with the same key, which answers with the same webhook', async () => {
    const body = { url: receiver.origin + newPath(), events: ALL }
    const send = () => petrovich.send('POST', hooksPath(), body, { 'Idempotency-Key': `hook-${body.url}` })
    const first = await okBody<MadeHook>(await send())
    expect(await okBody<MadeHook>(await send())).toEqual(first)
    expect(await listed()).toHaveLength(1)
  })

  test('must have public addresses by http or https, without a login and at the usual port', async () => {
    for (const [url, error] of [
      ['', '400 invalid_hook_url'],
      ['veche', '400 invalid_hook_url'],
      ['ftp://example.org/', '400 invalid_hook_url'],
      ['javascript:alert(1)', '400 invalid_hook_url'],
      ['https://me:secret@example.org/', '400 invalid_hook_url'],
      ['https://example.org:8443/', '400 invalid_hook_url'],
      ['http://localhost/', '400 invalid_hook_url'],
      ['http://intranet/', '400 invalid_hook_url'],
      ['http://127.0.0.1/', '400 invalid_hook_url'],
      ['http://2130706433/', '400 invalid_hook_url'],
      ['http://0x7f.1/', '400 invalid_hook_url'],
      ['http://[::1]/', '400 invalid_hook_url'],
      ['http://[::ffff:10.0.0.1]/', '400 invalid_hook_url'],
      ['http://169.254.169.254/latest/meta-data/', '400 invalid_hook_url'],
      [inner.origin, '400 invalid_hook_url'],
      [`https://example.org/${'x'.repeat(1024)}`, '400 too_long'],
      [`https://example.org/${'ы'.repeat(500)}`, '400 too_long']
    ] as const) {
      const answer = await petrovich.send('POST', hooksPath(), { url, events: ALL })
      const refusal = (await answer.clone().json()) as { field?: string }
      expect([await codeOf(answer), refusal.field], url).toEqual([error, 'url'])
    }
    const { id } = await made(newPath())
    expect(await codeOf(await change(id, { url: 'http://10.0.0.1/' }))).toBe('400 invalid_hook_url')
    expect(await listed()).toHaveLength(1)
  })

  test('must have an event, and refuse unknown ones', async () => {
    const { id } = await made(newPath())
    for (const events of [[], ['post.deleted'], 'post.created'])
      for (const answer of [
        await petrovich.send('POST', hooksPath(), { url: receiver.origin + newPath(), events }),
        await change(id, { events })
      ])
        expect(await codeOf(answer), JSON.stringify(events)).toMatch(/^400 invalid_value$/)
  })

  test('are ten at most, each with an address of its own, also when calls come at the same time', async () => {
    const path = newPath()
    await made(path)
    expect(await codeOf(await add(path))).toBe('409 hook_exists')
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(newPath())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(await codeOf(await add(newPath()))).toBe('400 limit_reached')
    const [first, second] = await listed()
    expect(await codeOf(await change(second?.id ?? '', { url: first?.url }))).toBe('409 hook_exists')
    expect(await number('select count(*) from community_hooks')).toBe(10)
  })

  test('are open to moderators of the community and admins alone', async () => {
    const { id } = await made(newPath())
    const admin = await own.as('Sova')
    expect(await okBody<Hook[]>(await admin.fetch(hooksPath()))).toHaveLength(1)
    const elsewhere = await row<{ name: string }>(
      `select u.username as name from community_mods m join users u on u.id = m.user_id and not u.is_admin
       where m.community_id <> ? and m.user_id not in (select user_id from community_mods where community_id = ?)
         and u.deleted_at is null and u.banned_at is null limit 1`,
      community.id,
      community.id
    )
    const [plain = ''] = await own.ordinary(1)
    for (const by of [await own.as(elsewhere.name), await own.as(plain)])
      for (const answer of [
        await by.fetch(hooksPath()),
        await add(newPath(), ALL, by),
        await by.send('PUT', `${hooksPath()}/${id}`, { on: false }),
        await by.send('POST', `${hooksPath()}/${id}/ping`),
        await by.send('DELETE', `${hooksPath()}/${id}`)
      ])
        expect(await codeOf(answer)).toBe('403 not_mod')
    expect((await fetch(own.origin + hooksPath())).status).toBe(401)
    const other = await row<{ id: string }>('select id from communities where id <> ? limit 1', community.id)
    expect(await codeOf(await admin.send('DELETE', `/api/communities/${other.id}/hooks/${id}`))).toBe(
      '404 hook_not_found'
    )
    expect(await listed()).toMatchObject([{ id, disabledAt: null }])
  })
})

describe('a changed webhook', () => {
  /** Makes a webhook whose first delivery has failed four times, so that its last try is hours away. */
  async function failing(path: string): Promise<MadeHook> {
    const hook = await made(path)
    receiver.answers.set(path, 500)
    await write()
    await reaches(hook.id, { failures: 1 })
    await run('update hook_deliveries set attempts = 4')
    await run('update community_hooks set failures = 4, due_at = ?', Date.now() + 6 * 3_600_000)
    return hook
  }

  test('keeps the events that another moderator has changed since the form was opened, unless the form changes them too', async () => {
    const { id } = await made(newPath())
    const moderator = new Visitor(own.origin)
    moderator.logIn(petrovich)
    const hookNow = async () => (await listed()).find(hook => hook.id === id)
    const save = async (label: string, value: string | boolean) => {
      const within = `.tool-asked:has([id="${id}-url"])`
      moderator.one(within).setAttribute('open', '')
      moderator.fill(label, value, within)
      await moderator.press('Сохранить', within)
    }
    await moderator.open(`/${community.name}/modtools/hooks`)
    await okBody(await change(id, { events: ['post.created'] }))
    const url = receiver.origin + newPath()
    await save('Адрес', 'http://10.0.0.1/')
    await save('Адрес', url)
    expect(await hookNow()).toMatchObject({ url, events: ['post.created'] })
    await save('жалобы', true)
    expect(await hookNow()).toMatchObject({ url, events: ['post.created', 'report.created'] })
  })

  test('gets at once what waits when its address is corrected, with all tries', async () => {
    const [wrong, right] = [newPath(), newPath()]
    const { id } = await failing(wrong)
    receiver.answers.set(right, 500)
    expect(await okBody<Hook>(await change(id, { url: receiver.origin + right }))).toMatchObject({
      failures: 0,
      lastStatus: null
    })
    await reaches(id, { failures: 1, lastStatus: 500 })
    expect(await number('select attempts from hook_deliveries')).toBe(1)
    expect(await receiver.deliveries(right, 1)).toHaveLength(1)
  })

  test('gets at once what waits when a moderator tests it or switches it on', async () => {
    for (const act of [ping, (id: string) => change(id, { on: true })]) {
      const path = newPath()
      const { id } = await failing(path)
      receiver.answers.delete(path)
      await okBody(await act(id))
      await receiver.deliveries(path, 2)
      await reaches(id, { failures: 0, lastStatus: 204 })
    }
  })

  test('keeps its new address and its good name when a try of the old address fails later', async () => {
    const [old, next] = [newPath(), newPath()]
    receiver.answers.set(old, null)
    const { id } = await made(old)
    await run('update community_hooks set failures = 19')
    await write()
    await receiver.deliveries(old, 1)
    await okBody(await change(id, { url: receiver.origin + next }))
    // A second webhook, which hangs as long, shows that the turn of the first one is over.
    const later = newPath()
    receiver.answers.set(later, null)
    const other = await made(later, ['comment.created'])
    const post = await own.openPost(`p.community_id = '${community.id}'`)
    await writeComment(marina, post.publicId, { body: 'После смены адреса' })
    await reaches(other.id, { failures: 1, lastStatus: null })
    expect((await listed()).find(hook => hook.id === id)).toMatchObject({ failures: 0, disabledAt: null, lastAt: null })
    await retry()
    await receiver.deliveries(next, 1)
  })

  test('stays on when it was switched on during a turn whose try fails for the twentieth time', async () => {
    const path = newPath()
    receiver.answers.set(path, null)
    const { id } = await made(path)
    await run('update community_hooks set failures = 19')
    await write()
    await receiver.deliveries(path, 1)
    await okBody(await change(id, { on: true }))
    const later = newPath()
    receiver.answers.set(later, null)
    const other = await made(later, ['comment.created'])
    const post = await own.openPost(`p.community_id = '${community.id}'`)
    await writeComment(marina, post.publicId, { body: 'После включения' })
    await reaches(other.id, { failures: 1, lastStatus: null })
    expect((await listed()).find(hook => hook.id === id)).toMatchObject({ failures: 0, disabledAt: null })
  })

  test('keeps what waits when the change is refused', async () => {
    const [path, taken] = [newPath(), newPath()]
    const { id } = await failing(path)
    await made(taken, ['report.created'])
    const answer = await change(id, { url: receiver.origin + taken, on: false })
    expect(await codeOf(answer)).toBe('409 hook_exists')
    expect(await waiting()).toBe(1)
  })
})

describe('the keeper of a webhook', () => {
  test('is its maker, then whoever gives it another address or switches it on', async () => {
    const { id, keeper } = await made(newPath())
    expect(keeper).toBe('Petrovich')
    const admin = await own.as('Sova')
    const turn = (on: boolean) => admin.send('PUT', `${hooksPath()}/${id}`, { on })
    expect(await okBody<Hook>(await turn(true))).toMatchObject({ keeper: 'Petrovich' })
    expect(await okBody<Hook>(await turn(false))).toMatchObject({ keeper: 'Petrovich' })
    expect(await okBody<Hook>(await turn(true))).toMatchObject({ keeper: 'Sova' })
    expect(await okBody<Hook>(await change(id, { events: ['post.created'] }))).toMatchObject({ keeper: 'Sova' })
    expect(await okBody<Hook>(await change(id, { url: receiver.origin + newPath() }))).toMatchObject({
      keeper: 'Petrovich'
    })
  })

  test.each([
    ['is no moderator any more', 'delete from community_mods where user_id = ?'],
    ['is banned', 'update users set banned_at = 1 where id = ?'],
    ['has deleted the account', 'update users set deleted_at = 1 where id = ?']
  ])('stops it when this person %s, until another moderator switches it on', async (_, loses) => {
    const path = newPath()
    const [name = ''] = await own.ordinary(1)
    await own.moderate(name, community.id)
    const maker = await own.as(name)
    const { id } = await okBody<MadeHook>(await add(path, ALL, maker))
    await run(loses, await own.idOf(name))
    expect(await listed()).toMatchObject([{ id, keeper: null, disabledAt: null }])
    expect(await codeOf(await ping(id))).toBe('409 hook_off')
    await write('Не для бывших')
    await reaches(id, { disabledAt: expect.any(String), failures: 0, lastAt: null })
    expect(await waiting()).toBe(0)
    expect(await okBody<Hook>(await change(id, { on: true }))).toMatchObject({ keeper: 'Petrovich', disabledAt: null })
    await write('Снова')
    const [first] = await receiver.deliveries(path, 1)
    expect(first?.body.data['post']?.['title']).toBe('Снова')
    await run('delete from community_mods where user_id = ?', await own.idOf(name))
  })
})

test('a comment in a community without webhooks leaves nothing to deliver', async () => {
  await made(newPath())
  const other = await own.openPost(`p.community_id <> '${community.id}'`)
  expect((await sendComment(marina, other.publicId, { body: 'Просто так' })).status).toBe(200)
  expect(await waiting()).toBe(0)
})
