import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { lastLetter, lettersTo } from '#tests/support/mailbox.ts'
import { guestToken } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite({ MAIL_URL: 'file:', RATE_LIMITS: 'on', CAPTCHA: 'off' })

const post = async (path: string, body: object, network: string) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: {
      'X-Csrf-Token': await guestToken(site.origin),
      'Content-Type': 'application/json',
      'X-Forwarded-For': network
    },
    body: JSON.stringify(body)
  })
const ask = (login: string, network: string) => post('/api/_recover', { login }, network)

/** Sends a request for a link from a network of its own for each, and waits until its letters are written. */
async function askTimes(logins: string[]): Promise<void> {
  for (const [at, login] of logins.entries()) expect((await ask(login, `198.51.100.${at + 1}`)).status).toBe(200)
}

test('an account gets at most three letters with links an hour, of all kinds, and the answer does not tell', async () => {
  const name = 'has_three'
  const account = { username: name, email: 'three@example.org', password: DEMO_PASSWORD }
  expect((await post('/api/_signup', account, '198.51.100.99')).status).toBe(201)
  await lastLetter(site, 'three@example.org', 1)
  const [last = ''] = (await site.ordinary(2)).slice(1)
  await site.run("update users set email = 'after@example.org' where username = ?", last)
  await askTimes([name, name, name, last])
  await lastLetter(site, 'after@example.org', 1)
  expect(await lettersTo(site, 'three@example.org')).toHaveLength(3)
})

test('an address gets at most five letters with links an hour, whatever the account', async () => {
  const [one = '', two = '', last = ''] = (await site.ordinary(5)).slice(2)
  for (const name of [one, two]) await site.run("update users set email = 'Five@example.org' where username = ?", name)
  await site.run("update users set email = 'later@example.org' where username = ?", last)
  await askTimes([one, two, one, two, one, two, last])
  await lastLetter(site, 'later@example.org', 1)
  expect(await lettersTo(site, 'Five@example.org')).toHaveLength(5)
})

test('a network gets at most twenty requests for links an hour, and the next is refused', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent += 1) statuses.push((await ask(`nobody_${sent}`, '192.0.2.7')).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect((await ask('nobody_here', '192.0.2.8')).status).toBe(200)
})
