import { createClient } from '@libsql/client/http'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#functions/contract/views.ts'
import { guestToken, logInAnswer, memberOf } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.stop())

const query = async (sql: string) => (await createClient({ url: site.databaseUrl }).execute(sql)).rows
const newChallenge = async () => (await (await fetch(`${site.origin}/api/_captcha`)).json()) as Challenge
const tokenOf = async (challenge: Challenge) =>
  btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
const solved = async () => tokenOf(await newChallenge())

async function signUp(fields: Record<string, unknown>): Promise<Response> {
  const captchaToken = 'captchaToken' in fields ? fields['captchaToken'] : await solved()
  return fetch(`${site.origin}/api/_signup`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': await guestToken(site.origin), 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: 'long enough', email: '', ...fields, captchaToken })
  })
}
const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`

describe('sign-up', () => {
  test('[A7.session.03] makes an account that is logged in, a member of the default communities, and has a list of bookmarks', async () => {
    const [before] = await query('select no_users, no_users_ever from site')
    const members = await query('select id, no_members from communities where is_default = 1')
    const answer = await signUp({ username: ' Novichok ', email: 'novichok@example.org', isAdmin: true, points: 500 })
    expect(answer.status).toBe(201)
    const me = (await answer.json()) as Viewer
    expect(me).toMatchObject({
      username: 'Novichok',
      email: 'novichok@example.org',
      points: 0,
      isAdmin: false,
      homeFeed: 'all',
      noPosts: 0,
      moddingList: []
    })
    const member = memberOf(site.origin, answer)
    const state = (await (await member.fetch('/api/_initial')).json()) as {
      communities: { id: string; noMembers: number }[]
      lists: { name: string; displayName: string; public: boolean }[]
    }
    expect(state.communities.map(({ id, noMembers }) => [id, noMembers]).toSorted()).toEqual(
      members.map(row => [String(row['id']), Number(row['no_members']) + 1]).toSorted()
    )
    expect(state.lists).toMatchObject([{ name: 'bookmarks', displayName: 'Закладки', public: false }])
    const [after] = await query('select no_users, no_users_ever from site')
    expect([Number(after?.[0]), Number(after?.[1])]).toEqual([Number(before?.[0]) + 1, Number(before?.[1]) + 1])
    expect(await codeOf(await member.send('POST', '/api/_signup', { username: 'Second_one' }))).toBe(
      '400 already_logged_in'
    )
  })

  test('[A5.signup.12] refuses a name or password that is too short, invalid or reserved, and makes no account', async () => {
    const [before] = await query('select count(*) from users')
    for (const username of [
      'abc',
      'x'.repeat(22),
      'Ива́н',
      'Сова',
      'a b c d',
      'admin',
      'GHOST',
      'veche',
      'So\u202eva',
      ''
    ])
      expect(await codeOf(await signUp({ username })), username).toBe('400 invalid_username')
    for (const password of ['1234567', 'x'.repeat(201), ''])
      expect(await codeOf(await signUp({ username: 'Good_name', password }))).toBe('400 invalid_password')
    for (const email of ['nobody', 'a b@c.d', '@x.y', `${'x'.repeat(250)}@example.org`])
      expect(await codeOf(await signUp({ username: 'Good_name', email })), email).toBe('400 invalid_email')
    expect(await query('select count(*) from users')).toEqual([before])
  })

  test('[A7.session.04] has a call that checks a name: 404 if the name is free, 200 if the name is taken in any letter case', async () => {
    const statusOf = async (name: string) => (await fetch(`${site.origin}/api/users/${name}`)).status
    expect(await Promise.all(['Free_name', 'Petrovich', 'pETROVICH'].map(statusOf))).toEqual([404, 200, 200])
  })

  test('[A5.signup.13] refuses a name that is taken in any letter case, even by a deleted account', async () => {
    const answer = await signUp({ username: 'pETROVICH' })
    expect(await answer.json()).toEqual({
      status: 409,
      code: 'user_exists',
      message: 'Имя pETROVICH уже занято.',
      field: 'username'
    })
    for (const username of ['radist_Perm', '\u200bSova\u202e'])
      expect(await codeOf(await signUp({ username })), username).toBe('409 user_exists')
  })

  test('makes only one account if two simultaneous calls have one name', async () => {
    const answers = await Promise.all([signUp({ username: 'Dvojnik' }), signUp({ username: 'dvojnik' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await query("select count(*) from users where username = 'Dvojnik' collate nocase")).toMatchObject([
      { 0: 1 }
    ])
  })

  test('needs a captcha that this site made, and that is unaltered, solved and not used before', async () => {
    const challenge = await newChallenge()
    const token = await tokenOf(challenge)
    expect((await signUp({ username: 'Once_only', captchaToken: token })).status).toBe(201)
    expect(await codeOf(await signUp({ username: 'Once_again', captchaToken: token }))).toBe('403 captcha_failed')
    expect(await query("select 1 from users where username = 'Once_again'")).toEqual([])
    const changed = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const fakes = [
      '',
      'nonsense',
      btoa('{}'),
      btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } })),
      await tokenOf(changed),
      await tokenOf(easier)
    ]
    for (const captchaToken of fakes)
      expect(await codeOf(await signUp({ username: 'Once_again', captchaToken }))).toBe('403 captcha_failed')
  })

  test('[A7.site.03] is refused while sign-ups are switched off', async () => {
    await query('update site set signups_disabled = 1')
    expect(await codeOf(await signUp({ username: 'Too_late' }))).toBe('403 signups_disabled')
    await query('update site set signups_disabled = 0')
  })

  test('[A5.signup.09] stores the whole password, with spaces at its ends', async () => {
    const password = ' пробелы и ёлки 👩🏽‍🚀 '
    expect((await signUp({ username: 'Parolnik', password })).status).toBe(201)
    expect((await logInAnswer(site.origin, 'parolnik', password)).status).toBe(200)
    expect((await logInAnswer(site.origin, 'parolnik', password.trim())).status).toBe(401)
  })
})
