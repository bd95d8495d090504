import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { logError } from '#functions/observation/log.ts'
import { traceOf } from '#functions/observation/trace.ts'

afterEach(() => vi.restoreAllMocks())

const failure = new DrizzleQueryError('insert into users values (?)', ['scrypt$a-hash'], new Error('no such table'))

test('a failed SQL statement is logged with its error and without the values of its parameters', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const trace = traceOf({})
  logError(trace, failure)
  expect(logged).toHaveBeenCalledOnce()
  const { id, error } = JSON.parse(String(logged.mock.calls[0]?.[0]))
  expect(id).toBe(trace.id)
  expect(error).toContain('insert into users')
  expect(error).toContain('no such table')
  expect(error).not.toContain('a-hash')
})

test('an error during a request is added to the log line of the request', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const trace = Object.assign(traceOf({}), { errors: [] })
  logError(trace, new Error('first', { cause: new Error('second') }))
  expect(logged).not.toHaveBeenCalled()
  expect(trace.errors).toEqual([expect.stringMatching(/first[\s\S]*Caused by: [\s\S]*second/)])
})
