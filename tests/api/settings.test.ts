import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InitialState } from '#functions/contract/initial-state.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { logIn, logInAnswer } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.stop())

const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const save = '/api/_settings?action=updateProfile'
const change = '/api/_settings?action=changePassword'

describe('the call that saves settings', () => {
  test('changes exactly the settings that the call names', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    // The response for the viewer also has the communities that ban the member, which are no settings.
    const { bannedFrom: _, ...before } = (await (await member.fetch('/api/_user')).json()) as Viewer &
      Pick<InitialState, 'bannedFrom'>
    const answer = await member.send('POST', save, {
      aboutMe: 'Чиню **всё**.',
      homeFeed: 'subscriptions',
      embedsOff: true,
      isAdmin: true,
      points: 9999,
      username: 'Hacker',
      passwordHash: 'x',
      id: '0'
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      ...before,
      aboutMe: 'Чиню **всё**.',
      homeFeed: 'subscriptions',
      embedsOff: true
    })
    const page = await (await fetch(`${site.origin}/@Petrovich`)).text()
    expect(page).toContain('Чиню <strong>всё</strong>.')
  })

  test('[A7.settings.01] accepts every field, one by one and all together', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    const all = {
      aboutMe: 'О себе',
      email: 'm@example.org',
      homeFeed: 'subscriptions',
      upvoteNotificationsOff: true,
      replyNotificationsOff: true,
      mentionNotificationsOff: true,
      rememberFeedSort: true,
      embedsOff: true,
      hideUserProfilePictures: true,
      requireAltText: true
    } as const
    const saved = async () => (await (await member.fetch('/api/_user')).json()) as Viewer
    for (const [name, value] of Object.entries(all)) {
      const before = await saved()
      expect((await member.send('POST', save, { [name]: value })).status).toBe(200)
      expect(await saved()).toEqual({ ...before, [name]: value })
    }
    const off = { ...all, aboutMe: null, email: null, homeFeed: 'all' } as Record<string, unknown>
    for (const [name, value] of Object.entries(off)) if (value === true) off[name] = false
    expect(await (await member.send('POST', save, off)).json()).toMatchObject(off)
  })

  test('[A5.settings.02] stores an empty e-mail as none, and refuses an invalid value without saving the other fields', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    const mail = (await (await member.send('POST', save, { email: ' marina@example.org ' })).json()) as Viewer
    expect(mail.email).toBe('marina@example.org')
    expect(await codeOf(await member.send('POST', save, { email: 'nonsense', embedsOff: true }))).toBe(
      '400 invalid_email'
    )
    expect(await codeOf(await member.send('POST', save, { homeFeed: 'mars', embedsOff: true }))).toBe(
      '400 invalid_home_feed'
    )
    expect(await codeOf(await member.send('POST', save, { aboutMe: 'я'.repeat(10_001), embedsOff: true }))).toBe(
      '400 too_long'
    )
    expect(await codeOf(await member.send('POST', save, { embedsOff: 'yes' }))).toBe('400 invalid_json')
    const after = (await (await member.send('POST', save, { email: '' })).json()) as Viewer
    expect([after.email, after.embedsOff]).toEqual([null, false])
  })

  test('is refused to guests and with an unknown action', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    expect(await codeOf(await member.send('POST', '/api/_settings?action=fly', {}))).toBe('400 invalid_action')
    const guest = await fetch(`${site.origin}/api/_initial`)
    const headers = { 'X-Csrf-Token': guest.headers.get('Csrf-Token') ?? '' }
    expect(await codeOf(await fetch(site.origin + save, { method: 'POST', headers, body: '{}' }))).toBe(
      '401 not_logged_in'
    )
  })
})

describe('a new password', () => {
  test('[A5.password.03 A8.settings.02] needs the present password, a repetition and a minimum length', async () => {
    const member = await logIn(site.origin, 'Sova')
    const give = (password: string, newPassword: string, repeatPassword = newPassword) =>
      member.send('POST', change, { password, newPassword, repeatPassword })
    expect(await codeOf(await give('wrong', 'new password'))).toBe('401 wrong_password')
    expect(await codeOf(await give('veche-demo', 'new password', 'another'))).toBe('400 password_not_match')
    expect(await codeOf(await give('veche-demo', 'short'))).toBe('400 invalid_password')
    expect((await logInAnswer(site.origin, 'Sova')).status).toBe(200)
  })

  test('[A7.settings.02] ends every other session of the account, but not the present one', async () => {
    const session = await logIn(site.origin, 'Sova')
    const otherSession = await logIn(site.origin, 'Sova')
    const other = await logIn(site.origin, 'Petrovich')
    const input = { password: 'veche-demo', newPassword: 'a better one', repeatPassword: 'a better one' }
    expect((await session.send('POST', change, input)).status).toBe(200)
    expect((await session.fetch('/api/_user')).status).toBe(200)
    expect((await otherSession.fetch('/api/_user')).status).toBe(401)
    expect((await other.fetch('/api/_user')).status).toBe(200)
    expect((await logInAnswer(site.origin, 'Sova')).status).toBe(401)
    expect((await logInAnswer(site.origin, 'Sova', 'a better one')).status).toBe(200)
  })

  test('is stored with the cost of its hash, and hashed again at a login if the cost in the site’s settings has changed', async () => {
    const db = createClient({ url: site.databaseUrl })
    const cheap = 'scrypt$10$8$1$c2FsdHNhbHRzYWx0c2FsdA$'
    const { scryptSync } = await import('node:crypto')
    const key = scryptSync('veche-demo', Buffer.from('saltsaltsaltsalt'), 32, { N: 1024, r: 8, p: 1 }).toString(
      'base64url'
    )
    await db.execute({ sql: "update users set password_hash = ? where username = 'Petrovich'", args: [cheap + key] })
    expect((await logInAnswer(site.origin, 'Petrovich')).status).toBe(200)
    const { rows } = await db.execute("select password_hash from users where username = 'Petrovich'")
    expect(rows[0]?.['password_hash']).toMatch(/^scrypt\$10\$8\$3\$/)
    expect((await logInAnswer(site.origin, 'Petrovich')).status).toBe(200)
    db.close()
  })
})
