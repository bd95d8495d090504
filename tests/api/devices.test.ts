import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { lastLetter, lettersTo } from '#tests/support/mailbox.ts'
import { guestToken } from '#tests/support/member.ts'
import { borrowedSite } from '#tests/support/writing-site.ts'

const site = borrowedSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'

async function post(path: string, body: object, userAgent: string, address: string): Promise<void> {
  const headers = {
    'X-Csrf-Token': await guestToken(site.origin),
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'X-Forwarded-For': address
  }
  const answer = await fetch(`${site.origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}
const logIn = (username: string, userAgent: string, address: string) =>
  post('/_login', { username, password: DEMO_PASSWORD }, userAgent, address)
const signUp = (username: string, email: string) =>
  post('/_signup', { username, email, password: DEMO_PASSWORD }, FIREFOX, '192.0.2.10')

test('a login from another browser or another network is told to the address once, with the network and no exact address', async () => {
  const email = 'devices@example.org'
  await signUp('has_devices', email)
  await logIn('has_devices', FIREFOX, '192.0.2.10')
  await logIn('has_devices', FIREFOX, '192.0.99.99')
  await site.tick()
  expect((await lastLetter(site, email, 1)).subject).toBe('Вече: подтвердите адрес')
  await logIn('has_devices', SAFARI, '192.0.2.77')
  await logIn('has_devices', SAFARI, '192.0.2.78')
  await site.tick()
  const { subject, text } = await lastLetter(site, email, 2)
  expect(subject).toBe('Вече: вход с нового устройства')
  expect(text).toContain('@has_devices вошли с нового устройства: Safari, iOS, сеть 192.0.*.*.')
  expect(text).not.toContain('192.0.2')
  await logIn('has_devices', SAFARI, '2001:db8:1:2::3')
  await site.tick()
  expect((await lastLetter(site, email, 3)).text).toContain('сеть 2001:db8:*.')
})

test('an account gets at most five letters about new devices within an hour', async () => {
  const email = 'many-devices@example.org'
  await signUp('many_devices', email)
  for (let net = 1; net <= 8; net += 1) await logIn('many_devices', FIREFOX, `10.${net}.0.1`)
  await site.tick()
  await lastLetter(site, email, 6)
  expect((await lettersTo(site, email)).filter(({ subject }) => subject.includes('устройства'))).toHaveLength(5)
})

test('a login of an account without an address writes no letter', async () => {
  await signUp('no_address', '')
  await logIn('no_address', SAFARI, '192.0.2.77')
  expect(await site.number("select count(*) from mail_outbox where letter like '%no_address%'")).toBe(0)
})
