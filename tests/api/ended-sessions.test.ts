import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { Authenticator, setUpFactor } from '#tests/support/authenticator.ts'
import { logIn, logInAnswer, type Member } from '#tests/support/member.ts'
import { ADDING, addPasskey, fillPasskey, optionsOf, SoftPasskey } from '#tests/support/soft-passkey.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const THIEF_PASSWORD = 'thief-password'
const ENDED = '401 not_logged_in'

let name: string
let id: string
/** The session that the owner's recovery ends. */
let thief: Member
/** A session that stays, of another account. */
let other: Member
let turn = 0
beforeEach(async () => {
  for (const table of ['second_factors', 'recovery_codes', 'passkeys']) await site.run(`delete from ${table}`)
  name = (await site.ordinary(40))[turn] ?? ''
  turn += 1
  id = await site.idOf(name)
  await site.as(name)
  thief = await logIn(site.origin, name)
  other = await site.as('Petrovich')
})

const SESSIONS_END = 'delete from sessions where user_id = ?'

/**
 * Sends a call during which the state changes: the statements are committed when the call has read the state before
 * them, and the call's own writes wait for that.
 */
async function during<T>(statements: string[], send: () => Promise<T>, target = id): Promise<T> {
  const change = await site.db.transaction('write')
  try {
    for (const sql of statements) await change.execute({ sql, args: [target] })
    const sent = send()
    // The reads of the call came before the reads of these requests.
    for (let reads = 0; reads < 3; reads += 1) await okBody(await other.fetch('/api/_user'))
    await change.commit()
    return await sent
  } finally {
    change.close()
  }
}

const account = () =>
  site.row<Record<string, unknown>>('select email, password_hash, about_me, deleted_at from users where id = ?', id)
const count = (table: string, where = 'true') =>
  site.number(`select count(*) from ${table} where user_id = ? and ${where}`, id)
/** Reads the account, and counts its memberships and its content. */
const state = async () => [
  await account(),
  await site.row('select no_users from site'),
  await count('lists'),
  await count('community_members'),
  await count('posts', 'deleted_at is null'),
  await count('comments', 'deleted_at is null')
]
const setting = (action: string, body: object, by = thief) => by.send('POST', `/api/_settings?action=${action}`, body)
const newPassword = (by = thief) =>
  setting(
    'changePassword',
    { password: DEMO_PASSWORD, newPassword: THIEF_PASSWORD, repeatPassword: THIEF_PASSWORD },
    by
  )
const factor = (action: string, body: object = {}) => thief.send('POST', `/api/_second_factor?action=${action}`, body)
const remove = (by: Member, body: object = {}) =>
  by.send('DELETE', `/api/users/${name}`, { password: DEMO_PASSWORD, ...body })

describe('a call of a session that ends while the call is checked changes nothing', () => {
  test('the password stays that of the recovery, which ended the session', async () => {
    const recovery = "update users set password_hash = 'of the recovery' where id = ?"
    expect(await codeOf(await during([recovery, SESSIONS_END], newPassword))).toBe(ENDED)
    expect((await account())['password_hash']).toBe('of the recovery')
  })

  test('the settings and the address stay', async () => {
    const before = await account()
    const change = () => setting('updateProfile', { email: 'thief@example.org', aboutMe: 'Я вор' })
    expect(await codeOf(await during([SESSIONS_END], change))).toBe(ENDED)
    expect(await account()).toEqual(before)
  })

  test('the account is not deleted, and keeps its content', async () => {
    const before = await state()
    expect(await codeOf(await during([SESSIONS_END], () => remove(thief, { deleteContent: true })))).toBe(ENDED)
    expect(await state()).toEqual(before)
  })

  test('a second factor is neither set up, nor turned off, nor are its recovery codes made anew', async () => {
    const { secret, ticket } = await okBody<{ secret: string; ticket: string }>(await factor('start'))
    const confirm = () => factor('confirm', { ticket, code: new Authenticator(secret).code() })
    expect(await codeOf(await during([SESSIONS_END], confirm))).toBe(ENDED)
    expect([await count('second_factors'), await count('recovery_codes')]).toEqual([0, 0])
    for (const action of ['turnOff', 'renewCodes']) {
      await site.run('delete from second_factors')
      thief = await logIn(site.origin, name)
      await setUpFactor(thief)
      const codes = await site.rows('select * from recovery_codes')
      expect([action, await codeOf(await during([SESSIONS_END], () => factor(action)))]).toEqual([action, ENDED])
      expect([await count('second_factors'), await site.rows('select * from recovery_codes')]).toEqual([1, codes])
    }
  })

  test('a passkey is neither added nor removed, and the password is not removed', async () => {
    const visitor = new Visitor(site.origin)
    visitor.logIn(thief)
    const passkey = new SoftPasskey(site.origin)
    await visitor.open('/-/passkeys')
    fillPasskey(visitor, ADDING, passkey.create(optionsOf(visitor)))
    await during([SESSIONS_END], () => visitor.press('Добавить ключ', 'main'))
    expect([await count('passkeys'), await count('recovery_codes')]).toEqual([0, 0])
    for (const action of ['remove', 'removePassword']) {
      thief = await logIn(site.origin, name)
      visitor.logOut()
      visitor.logIn(thief)
      await site.run('delete from passkeys')
      await addPasskey(visitor, passkey)
      const before = [await account(), await count('passkeys'), await count('recovery_codes')]
      const body = new URLSearchParams({ action, _csrf: thief.token, passkey: passkey.id })
      await during([SESSIONS_END], () => thief.fetch('/-/passkeys', { method: 'POST', body }))
      expect([await account(), await count('passkeys'), await count('recovery_codes')]).toEqual(before)
      await site.run('delete from passkeys')
    }
  })
})

describe('two changes at once', () => {
  test('a new password replaces the one that was typed, and no other', async () => {
    const meanwhile = "update users set password_hash = 'another' where id = ?"
    expect(await codeOf(await during([meanwhile], newPassword))).toBe('401 wrong_password')
    expect((await account())['password_hash']).toBe('another')
  })

  test('an account that is banned while an admin deletes it stays, with its content and without an entry in the log', async () => {
    const before = await state()
    const sova = await site.as('Sova')
    const ban = 'update users set banned_at = 1 where id = ?'
    const answer = await during([ban], () => remove(sova, { deleteContent: true }))
    expect(await codeOf(answer)).toBe('409 user_banned')
    expect(await state()).toEqual(before)
    expect(await count('sessions')).toBeGreaterThan(0)
    expect(await site.number('select count(*) from moderation_log where target_id = ?', id)).toBe(0)
  })

  test('an admin who loses the rights meanwhile deletes no account', async () => {
    const sova = await site.as('Sova')
    const loss = "update users set is_admin = 0 where username = 'Sova' and ? is not null"
    const answer = await during([loss], () => remove(sova))
    await site.run("update users set is_admin = 1 where username = 'Sova'")
    expect(await codeOf(answer)).toBe('403 not_admin')
    expect((await account())['deleted_at']).toBe(null)
  })

  test('an account that deletes itself while an admin deletes it is not found by the admin', async () => {
    const sova = await site.as('Sova')
    const deletion = 'update users set deleted_at = 1 where id = ?'
    expect(await codeOf(await during([deletion], () => remove(sova)))).toBe('404 user_not_found')
    expect(await site.number('select count(*) from moderation_log where target_id = ?', id)).toBe(0)
  })
})

test('a new password ends the other sessions, and the session of the change stays', async () => {
  const owner = await logIn(site.origin, name)
  expect((await newPassword(owner)).status).toBe(200)
  expect((await thief.fetch('/api/_user')).status).toBe(401)
  expect((await owner.fetch('/api/_user')).status).toBe(200)
  expect((await logInAnswer(site.origin, name, THIEF_PASSWORD)).status).toBe(200)
})
