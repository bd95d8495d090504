import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READERS } from '#tests/support/all-pages.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { guestOf, logIn, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

/** Name of an admin, to whom every form is shown. */
const ADMIN = 'Sova'
/** Pages whose forms are shown to guests only. */
const GUESTS = new Set(['/login', '/signup'])
/** A text that exceeds the limit of most text fields. */
const LONG = 'длинно '.repeat(1300).trim()
const TYPED = new Set(['text', 'email', 'url', 'password', 'search'])
const NOT_SENT = new Set(['file', 'checkbox', 'submit'])

let site: SharedSite
let db: Client
let admin: Member
let guest: Member
let post: InsertedPost
let paths: string[]
beforeAll(async () => {
  site = await openSharedSite({ CAPTCHA: 'off' })
  db = createClient({ url: site.databaseUrl })
  admin = await logIn(site.origin, ADMIN)
  guest = await guestOf(site.origin)
  post = await insertPost(db, ADMIN)
  const comment = await insertComment(db, ADMIN, post)
  const { rows } = await db.execute(
    `select l.id from lists l join users u on u.id = l.user_id where username = '${ADMIN}' limit 1`
  )
  paths = [
    ...READERS.flatMap(reader => reader.paths),
    ...['banned', 'mods', 'rules'].map(entry => `/Radio/modtools/${entry}?form`),
    '/admin/ipblocks?form',
    '/admin/users?q=Marina_K&form',
    `/Radio/post/${post.publicId}`,
    `/-/list/${rows[0]?.[0]}`,
    `/-/comment/${post.publicId}`,
    ...['reply', 'edit', 'delete'].map(action => `/-/comment/${post.publicId}/${comment}/${action}`),
    ...['edit', 'delete', 'lock'].map(action => `/-/post/${post.publicId}/${action}`),
    `/-/report/post/${post.publicId}`,
    '/-/community/Radio/icon'
  ]
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

interface Field {
  name: string
  type: string
  value: string
}
interface Form {
  action: string
  fields: Field[]
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replace(/&(?:amp|#38);/g, '&')

/**
 * Reads the forms of a page that are sent by POST, with their fields. The last of several radio buttons is chosen.
 */
function formsOf(html: string, path: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', content = '']) => {
    if (attribute(tag, 'method') !== 'post') return []
    const fields = [...content.matchAll(/<(input|textarea)\b([^>]*)>/g)].flatMap(([, kind, field = '']) => {
      const name = attribute(field, 'name')
      const type = kind === 'textarea' ? 'text' : (attribute(field, 'type') ?? 'text')
      const isHidden = / hidden(?:[ >]|$)/.test(field)
      if (name === undefined || isHidden || NOT_SENT.has(type)) return []
      return [{ name, type, value: attribute(field, 'value') ?? '' }]
    })
    return [{ action: attribute(tag, 'action') || path, fields }]
  })
}

test('[P5.inputs.01] every text input of a page is cut at a maximum length', async () => {
  const endless: string[] = []
  let inputs = 0
  for (const path of paths) {
    const by = GUESTS.has(path) ? guest : admin
    for (const [input] of (await (await by.fetch(path)).text()).matchAll(/<input\b[^>]*>/g)) {
      if (!TYPED.has(attribute(input, 'type') ?? 'text') || / hidden(?:[ >]|$)/.test(input)) continue
      inputs += 1
      if (!/ maxlength="/i.test(input)) endless.push(`${path} ${attribute(input, 'name')}`)
    }
  }
  expect(endless).toEqual([])
  expect(inputs).toBeGreaterThan(70)
})

test('a too long text in any text field of any form is either saved or shown again, never lost', async () => {
  const cutFields: string[] = []
  const checked = new Set<string>()
  for (const path of paths) {
    const by = GUESTS.has(path) ? guest : admin
    for (const { action, fields } of formsOf(await (await by.fetch(path)).text(), path)) {
      const button = fields.find(({ name }) => name === 'act' || name === 'action')?.value ?? ''
      for (const { name, type } of fields.filter(field => TYPED.has(field.type))) {
        const field = `${action.replace(/\?.*/, '')} ${button} ${name}`
        if (checked.has(field)) continue
        checked.add(field)
        const body = new URLSearchParams()
        for (const { name, value } of fields) body.set(name, value)
        body.set(name, LONG)
        const headers = { Origin: site.origin }
        const answer = await by.fetch(action, { method: 'POST', body, redirect: 'manual', headers })
        const page = await answer.text()
        const isShown = type === 'password' ? page.includes('type="password"') : page.includes(LONG)
        if (answer.status !== 303 && !isShown) cutFields.push(`${answer.status} ${field}`)
      }
    }
  }
  expect(cutFields).toEqual([])
  expect(checked.size).toBeGreaterThan(45)
})
