import { expect, onTestFinished, test, vi } from 'vitest'
import { type Ctx, openContext } from '#functions/context.ts'
import { countGuestRead, countGuestSearch } from '#functions/http/rate-limits.ts'

const SETTINGS = { LIBSQL_URL: 'http://127.0.0.1:8080', SECRET_KEY: 'x'.repeat(32) }
const guest = (): Ctx => openContext(SETTINGS)

test('a read by a guest is refused if the edge platform has counted too many reads', async () => {
  await expect(countGuestRead(guest(), { limit: async () => ({ success: true }) })).resolves.toBeUndefined()
  await expect(countGuestRead(guest(), { limit: async () => ({ success: false }) })).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 60 }
  })
})

test('a guest over the limit of reads can read again when the clock is set back', async () => {
  const READS = 600
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ofOne = () => openContext({ ...SETTINGS, PAGE_STORE: 'memory' })
  const never = { limit: () => Promise.reject(new Error('not asked')) }
  for (let read = 0; read < READS; read += 1) await countGuestRead(ofOne(), never)
  await expect(countGuestRead(ofOne(), never)).rejects.toMatchObject({ code: 'too_many_requests' })
  vi.setSystemTime(Date.now() - 2 * 3_600_000)
  await expect(countGuestRead(ofOne(), never)).resolves.toBeUndefined()
})

test('a rate limiter that fails because the disk is full refuses no read, and its error is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const full = { limit: () => Promise.reject(new Error('database or disk is full: SQLITE_FULL')) }
  await expect(countGuestRead(guest(), full)).resolves.toBeUndefined()
  expect(log.mock.calls).toEqual([[expect.stringContaining('SQLITE_FULL')]])
  log.mockRestore()
})

test('a network may make 60 searches in a minute as a guest, and then still reads', async () => {
  const ofOne = () => openContext({ ...SETTINGS, PAGE_STORE: 'memory' })
  const never = { limit: () => Promise.reject(new Error('not asked')) }
  for (let search = 0; search < 60; search += 1) await countGuestSearch(ofOne(), never)
  await expect(countGuestSearch(ofOne(), never)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 60 }
  })
  await expect(countGuestRead(ofOne(), never)).resolves.toBeUndefined()
})
