import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#src/browser/api.ts'
import type { SignupFields } from '#src/features/account/signup-fields-store.ts'
import { createSignUp } from '#src/features/account/signup-store.ts'
import { createCaptcha } from '#src/features/captcha/store.ts'
import { apiOf } from '#tests/support/api-client.ts'
import { guestOf } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let api: Api

beforeAll(async () => {
  api = apiOf(await guestOf(site.origin), '')
})

async function solve(): Promise<string> {
  const challenge = (await (await fetch(`${site.origin}/api/_captcha`)).json()) as Challenge
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}

/** Opens the store of a sign-up form in which `typed` is typed. `ends()` is the number of successful submissions. */
function openForm(typed: Partial<SignupFields>, token = solve) {
  const input = { username: '', password: '', repeat: '', email: '', ...typed }
  const captcha = createCaptcha('altcha', token)
  let ends = 0
  const goOn = async () => {
    ends += 1
  }
  const form = createSignUp({ error: null, read: () => input, captcha, goOn }, api)
  return { form, input, captcha, state: () => form.$form.get(), ends: () => ends }
}
const valid = (username: string) => ({ username, password: 'long enough', repeat: 'long enough' })
const accounts = (name: string) => site.number('select count(*) from users where username = ?', name)

test('two clicks make one account', async () => {
  const { form, ends } = openForm(valid(' Clicker '))
  await Promise.all([form.submit(), form.submit()])
  expect([ends(), await accounts('Clicker')]).toEqual([1, 1])
})

test('a form with errors shows all of them, focuses the first field with an error, and sends nothing', async () => {
  const { form, state } = openForm({ username: 'Good_name', password: 'short', email: 'no address' })
  await form.submit()
  expect(state().errors).toMatchObject({ username: null, password: expect.any(String), email: expect.any(String) })
  expect(state()).toMatchObject({ wanted: { field: 'password' }, isBusy: false })
  expect(await accounts('Good_name')).toBe(0)
})

test('a taken name is reported when its field loses the focus, and the error disappears when the name is changed', async () => {
  const { form, input, state } = openForm({ username: 'sova' })
  form.leave('username')
  await expect.poll(() => state().errors.username).toContain('sova')
  input.username = 'Not_taken_yet'
  form.leave('username')
  await expect.poll(() => state().errors.username).toBeNull()
  form.leave('email')
  expect(state().errors.email).toBeUndefined()
})

test('a taken name stays reported, and is focused, when the form is sent with another error', async () => {
  const { form, input, state } = openForm({ username: 'sova', password: 'short' })
  form.leave('username')
  await expect.poll(() => state().errors.username).toContain('sova')
  await form.submit()
  expect(state().errors).toMatchObject({ username: expect.stringContaining('sova'), password: expect.any(String) })
  expect(state().wanted).toEqual({ field: 'username' })
  input.username = 'Not_taken_yet'
  await form.submit()
  expect(state()).toMatchObject({ errors: { username: null }, wanted: { field: 'password' } })
})

test('the result of a look-up of a name is ignored if the name in the form has changed since the look-up began', async () => {
  const { form, input, state } = openForm({ username: 'sova', password: 'x' })
  form.leave('username')
  input.username = 'Not_taken_yet'
  await form.submit()
  expect(state().errors.username).toBeNull()
})

test('a captcha that the server refused is solved anew for the next attempt', async () => {
  const tokens = ['no token']
  const { form, captcha, state, ends } = openForm(valid('Second_try'), async () => tokens.pop() ?? solve())
  await form.submit()
  expect(state().refusal).not.toBe('')
  expect([captcha.$state.get(), ends()]).toEqual(['idle', 0])
  await form.submit()
  expect([captcha.$state.get(), ends(), state().refusal]).toEqual(['done', 1, ''])
})

test('a form without a solved captcha is not sent', async () => {
  const { form, captcha, ends } = openForm(valid('No_captcha'), () => Promise.reject(new Error('no solution')))
  await form.submit()
  expect([captcha.$state.get(), ends(), await accounts('No_captcha')]).toEqual(['failed', 0, 0])
})
