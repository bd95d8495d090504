import { expect, test, vi } from 'vitest'
import { type Ctx, openContext } from '#functions/context.ts'
import { countGuestRead } from '#functions/http/rate-limits.ts'

const SETTINGS = { LIBSQL_URL: 'http://127.0.0.1:8080', SECRET_KEY: 'x'.repeat(32) }
const guest = (): Ctx => openContext(SETTINGS)

test('a read is refused where the platform has counted too many', async () => {
  await expect(countGuestRead(guest(), { limit: async () => ({ success: true }) })).resolves.toBeUndefined()
  await expect(countGuestRead(guest(), { limit: async () => ({ success: false }) })).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 60 }
  })
})

test('a limiter that has no room on the disk to count refuses no reader, and is named in the log', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const full = { limit: () => Promise.reject(new Error('database or disk is full: SQLITE_FULL')) }
  await expect(countGuestRead(guest(), full)).resolves.toBeUndefined()
  expect(log.mock.calls).toEqual([[expect.stringContaining('SQLITE_FULL')]])
  log.mockRestore()
})
