import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '#functions/edge/addresses.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { guestOf, logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { watchWrites } from '#tests/support/watch-writes.ts'

/** Name of the signed-in admin, who may send every form. */
const SIGNED_IN = 'Sova'
/** The text that the tests type into every text field named in FIELDS. */
const TYPED = 'Написанное прежним'
const FIELDS = ['title', 'body', 'about', 'aboutMe', 'note', 'description', 'displayName', 'rule', 'reasonText']

let site: TestSite
let db: Client
let signedIn: Member
let guest: Member
/** The member under whose session the pages were loaded, before the admin logged in in the browser. */
let before: Member
let writes: () => Promise<unknown[]>
let post: InsertedPost
let comment = ''
let list = ''
let radio = ''
let label = ''

beforeAll(async () => {
  // The pages of links in letters exist on a site with mail only.
  // Without timers, whose writes would be recorded, too.
  site = await openTestSite({ MAIL_URL: 'file:' }, false)
  db = createClient({ url: site.databaseUrl })
  before = await logIn(site.origin, 'Petrovich')
  signedIn = await logIn(site.origin, SIGNED_IN)
  guest = await guestOf(site.origin)
  post = await insertPost(db, SIGNED_IN)
  comment = await insertComment(db, SIGNED_IN, post)
  const { rows } = await db.execute(
    `select l.id from lists l join users u on u.id = l.user_id where username = '${SIGNED_IN}' limit 1`
  )
  list = String(rows[0]?.[0])
  radio = String((await db.execute("select id from communities where name = 'Radio'")).rows[0]?.[0])
  const { lastInsertRowid } = await db.execute({
    sql: `insert into community_labels (community_id, name, name_key, color, z_index, created_by, created_at)
      values (?, 'Ремонт', 'ремонт', 'blue', 0, 'x', 1)`,
    args: [radio]
  })
  label = String(lastInsertRowid)
  writes = await watchWrites(db)
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

/** Pages with forms that start a session, shown to guests only. */
const GUESTS = ['/login', '/signup']
/** Pages whose address has a token that permits the action: their forms name the account, and may come from anywhere. */
const SIGNED = ['/-/letters/end']
const addresses = Object.entries(PAGES)
  .filter(([, page]) => 'form' in page)
  .map(([pattern]) => pattern)
  .filter(pattern => !GUESTS.includes(pattern) && !SIGNED.includes(pattern))

/** Fills a route pattern with ids of existing content. */
const addressOf = (pattern: string): string =>
  pattern
    .replace('[comment]/[act]', `${comment}/edit`)
    .replace('/reported/[community]/[act]', `/reported/${radio}/remove?type=post&post=${post.publicId}&id=${post.id}`)
    .replace('[type]/[id]', `post/${post.publicId}`)
    .replace('/list/[id]', `/list/${list}`)
    .replace('/post/[id]', `/post/${post.publicId}`)
    .replace('/comment/[post]', `/comment/${post.publicId}`)
    .replace('[community]/[kind]', 'Radio/icon')
    .replace('[community]', 'Radio')
    .replace(/\[[^\]]+\]/g, '1')

function send(pattern: string, fields: Record<string, string>): Promise<Response> {
  const texts = Object.fromEntries(FIELDS.map(name => [name, TYPED]))
  return signedIn.fetch(addressOf(pattern), {
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...texts, ...fields })
  })
}

describe('a form from a page that was loaded under another account', () => {
  for (const pattern of addresses)
    test(`is refused because its CSRF token is of another session, and changes nothing: ${pattern}`, async () => {
      const answer = await send(pattern, {
        _csrf: before.token,
        act: 'save',
        action: 'profile',
        vote: `p:${post.id}:up`,
        save: post.id,
        do: `up:p${post.id}`,
        join: `${'f'.repeat(24)}:join`
      })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('Страница устарела. Обновите её и повторите.')
      expect(await writes()).toEqual([])
    })

  for (const [pattern, fields] of [
    ['/new', { type: 'text', community: 'Radio' }],
    ['/settings', { action: 'profile' }],
    ['/-/comment/[post]', {}],
    ['/-/comment/[post]/[comment]/[act]', {}],
    ['/-/new-community', { name: 'Foreign' }],
    ['/-/request-community', { name: 'Foreign' }],
    ['/-/new-list', { name: 'foreign' }],
    ['/[community]/modtools/settings', {}]
  ] as const)
    test(`is shown again with the typed text: ${pattern}`, async () => {
      const page = await (await send(pattern, { ...fields, _csrf: before.token })).text()
      expect(page).toContain(TYPED)
    })
})

/** The route patterns of all pages, from the names of the files in src/pages. */
const pages = readdirSync(join(import.meta.dirname, '../../src/pages'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(?:astro|ts)$/.test(file))
  .map(file => `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`)

test('only the page that ends letters takes a form from anywhere, and refuses it without the token of a letter', async () => {
  expect(
    Object.entries(PAGES).flatMap(([pattern, page]) => ('form' in page && page.form === 'signed' ? [pattern] : []))
  ).toEqual(SIGNED)
  for (const pattern of SIGNED) {
    const { status } = await signedIn.fetch(addressOf(pattern), { method: 'POST', body: new URLSearchParams() })
    expect(status).toBe(400)
  }
  expect(await writes()).toEqual([])
})

describe('a forged form, which no page of the site sent,', () => {
  const by = (pattern: string) => (GUESTS.includes(pattern) ? guest : signedIn)
  const FORGERIES: Record<string, (sender: Member) => { token?: string; headers: Record<string, string> }> = {
    'without a token': () => ({ headers: { Origin: site.origin } }),
    'with a wrong token': () => ({ token: 'wrong', headers: { Origin: site.origin } }),
    'from another origin': ({ token }) => ({ token, headers: { Origin: 'https://other.example' } }),
    'from another site': ({ token }) => ({ token, headers: { 'Sec-Fetch-Site': 'cross-site' } })
  }

  for (const [forgery, of] of Object.entries(FORGERIES))
    test(`is refused at every address and changes nothing: ${forgery}`, async () => {
      const refused: string[] = []
      for (const pattern of pages.filter(each => !SIGNED.includes(each))) {
        const { token, headers } = of(by(pattern))
        const fields = { act: 'save', action: 'profile', username: 'Petrovich', password: 'demo', name: 'Foreign' }
        const body = new URLSearchParams({ ...fields, ...(token !== undefined && { _csrf: token }) })
        const answer = await by(pattern).fetch(addressOf(pattern), { method: 'POST', headers, body })
        await answer.text()
        expect([403, 405], `${pattern} ${answer.status}`).toContain(answer.status)
        if (answer.status === 403) refused.push(pattern)
      }
      expect(refused.sort()).toEqual([...addresses, ...GUESTS].sort())
      expect(refused.length).toBeGreaterThanOrEqual(30)
      expect(await writes()).toEqual([])
    })

  /** Forms of labels with everything that the server asks for, except what shows that a page of the site sent them. */
  const OF_LABELS = (): [string, Record<string, string>][] => [
    ['/[community]/modtools/labels', { act: 'add', communityId: radio, name: 'Чужое', color: 'blue' }],
    ['/[community]/modtools/labels', { act: 'remove', communityId: radio, labelId: label }],
    ['/-/post/[id]/label', { labelId: label }]
  ]

  test('is refused when it names a label, makes one or deletes one; with the token of the page it is taken', async () => {
    const post_ = async (form: Record<string, string>, pattern: string, headers: Record<string, string>) =>
      signedIn.fetch(addressOf(pattern), {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
        redirect: 'manual'
      })
    for (const of of Object.values(FORGERIES))
      for (const [pattern, fields] of OF_LABELS()) {
        const { token, headers } = of(signedIn)
        const answer = await post_({ ...fields, ...(token !== undefined && { _csrf: token }) }, pattern, headers)
        expect(answer.status, pattern).toBe(403)
      }
    expect(await writes()).toEqual([])
    for (const [pattern, fields] of OF_LABELS().reverse()) {
      const answer = await post_({ ...fields, _csrf: signedIn.token }, pattern, { Origin: site.origin })
      expect(answer.status, pattern).toBe(303)
    }
    const changed = ['update posts', 'delete community_labels', 'insert community_labels']
    expect(await writes()).toEqual(expect.arrayContaining(changed))
  })
})
