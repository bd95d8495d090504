import { expect, test } from 'vitest'
import { seal, unseal } from '#functions/second-factor/sealed.ts'
import { base32, codeOfStep, stepOfCode } from '#functions/second-factor/totp.ts'

/** The secret of the test vectors of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890')
const SITE_KEY = 's'.repeat(32)

test('codes equal the last six digits of the test vectors of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130']
  ] as const) {
    expect(codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(code)
    expect(stepOfCode(SECRET, code, new Date(seconds * 1000), 0)).toBe(Math.floor(seconds / 30))
  }
})

test('a code of the last accepted step and of earlier steps is not accepted', () => {
  const now = new Date(59_000)
  expect(stepOfCode(SECRET, '287082', now, 0)).toBe(1)
  expect(stepOfCode(SECRET, '287082', now, 1)).toBeNull()
})

test('Base32 equals the test vectors of RFC 4648 without padding', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar']
  const expected = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']
  expect(texts.map(text => base32(Buffer.from(text)))).toEqual(expected)
})

test('a sealed text opens with the same key, purpose and owner only', () => {
  const sealed = seal(SITE_KEY, 'secret', 'секрет', 'a')
  expect(unseal(SITE_KEY, 'secret', sealed, 'a')).toBe('секрет')
  expect(unseal('t'.repeat(32), 'secret', sealed, 'a')).toBeNull()
  expect(unseal(SITE_KEY, 'login', sealed, 'a')).toBeNull()
  expect(unseal(SITE_KEY, 'secret', sealed, 'b')).toBeNull()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(unseal(SITE_KEY, 'secret', changed.toString('base64url'), 'a')).toBeNull()
  for (const text of ['', 'x', '!!!', 'A'.repeat(5000)]) expect(unseal(SITE_KEY, 'secret', text, 'a')).toBeNull()
})
