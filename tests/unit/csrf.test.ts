import { expect, test } from 'vitest'
import { issueGuestToken, verifyGuestToken } from '#functions/sessions/csrf.ts'

const SECRET = 'a secret of at least 32 characters'
const NOW = new Date('2026-11-20T09:15:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR = 3_600_000
const DAY = 24 * HOUR

test("a guest's CSRF token is valid for a day, and each new token is different", () => {
  const token = issueGuestToken(SECRET, NOW)
  expect(issueGuestToken(SECRET, NOW)).not.toBe(token)
  expect(verifyGuestToken(SECRET, token, NOW)).toBe(true)
  expect(verifyGuestToken(SECRET, token, later(DAY))).toBe(true)
  expect(verifyGuestToken(SECRET, token, later(DAY + 1))).toBe(false)
})

test("a guest's CSRF token stays valid when the clock is set back by less than a day", () => {
  const token = issueGuestToken(SECRET, NOW)
  expect(verifyGuestToken(SECRET, token, later(-2 * HOUR))).toBe(true)
  expect(verifyGuestToken(SECRET, token, later(-DAY - 1))).toBe(false)
})

test('a CSRF token of another site, or with a changed character, is refused', () => {
  const token = issueGuestToken(SECRET, NOW)
  expect(verifyGuestToken(`${SECRET}!`, token, NOW)).toBe(false)
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    // The last character of a signature has unused bits, so another character in its place can mean an equal signature.
    if (at < token.length - 1) expect(verifyGuestToken(SECRET, changed, NOW)).toBe(false)
  }
  for (const text of ['', '..', 'a.b.c', token.slice(1), `${token}x`])
    expect(verifyGuestToken(SECRET, text, NOW)).toBe(false)
})
