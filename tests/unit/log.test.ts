import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { logError } from '#functions/log.ts'

afterEach(() => vi.restoreAllMocks())

test('a statement that failed is logged with its reason and without its values', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new DrizzleQueryError('insert into users values (?)', ['scrypt$a-hash'], new Error('no such table'))
  logError('1a2b-3c4d', failure)
  const line = logged.mock.calls.flat().map(String).join(' ')
  expect(line).toContain('1a2b-3c4d')
  expect(line).toContain('insert into users')
  expect(line).toContain('no such table')
  expect(line).not.toContain('a-hash')
})
