import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { envelope } from '#functions/http/errors.ts'
import { withUploadSlot } from '#functions/images/upload-slots.ts'

/** Maximum number of simultaneous uploads by one member, and by all members together. */
const [OWN, ALL] = [3, 12]
const WAIT_MS = 4000
const ctx = { later: () => {} } as unknown as Ctx

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts an upload that runs until its function `finish` is called. */
function begin(member: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const outcome = withUploadSlot(ctx, member, () => promise).catch((error: unknown) =>
    error instanceof AppError ? envelope(error.code, error.details) : error
  )
  return { outcome, finish: () => resolve('stored') }
}
const beginAll = (member: string, count: number) => Array.from({ length: count }, () => begin(member))
const outcomes = (uploads: ReturnType<typeof begin>[]) => Promise.all(uploads.map(({ outcome }) => outcome))
const finish = (uploads: ReturnType<typeof begin>[]) => {
  for (const upload of uploads) upload.finish()
  return outcomes(uploads)
}
/** Returns the result of an upload; undefined while the upload waits or runs. */
async function settledValue({ outcome }: ReturnType<typeof begin>): Promise<unknown> {
  let value: unknown
  void outcome.then(result => {
    value = result
  })
  await vi.advanceTimersByTimeAsync(0)
  return value
}

const REFUSAL = {
  status: 503,
  code: 'unavailable',
  message: 'Сейчас загружается слишком много изображений. Попробуйте через несколько секунд.',
  retryAfter: 5
}

test('the fourth simultaneous upload of a member waits, and an upload of another member does not', async () => {
  const own = beginAll('one', OWN)
  const waiting = begin('one')
  expect(await begin('one').outcome).toEqual(REFUSAL)
  expect(await finish([begin('other')])).toEqual(['stored'])
  expect(await settledValue(waiting)).toBeUndefined()
  await finish(own.slice(0, 1))
  await vi.advanceTimersByTimeAsync(WAIT_MS / 2)
  expect(await finish([...own.slice(1), waiting])).toEqual(['stored', 'stored', 'stored'])
})

test('an upload that waits for four seconds is refused; when slots are free, an upload is accepted again', async () => {
  const all = Array.from({ length: ALL / OWN }, (_, at) => beginAll(`member ${at}`, OWN)).flat()
  const late = begin('one more')
  await vi.advanceTimersByTimeAsync(WAIT_MS - 500)
  expect(await settledValue(late)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await settledValue(late)).toEqual(REFUSAL)
  expect(await finish(all)).toEqual(Array(ALL).fill('stored'))
  expect(await finish([begin('one more')])).toEqual(['stored'])
})

test('waiting uploads start in the order of their arrival, before new uploads', async () => {
  const all = Array.from({ length: ALL / OWN }, (_, at) => beginAll(`member ${at}`, OWN)).flat()
  const order: string[] = []
  const upload = (member: string) => withUploadSlot(ctx, member, async () => void order.push(member))
  const line = [upload('first'), upload('second')]
  all[0]?.finish()
  await all[0]?.outcome
  const newcomer = upload('newcomer')
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([...line, newcomer])
  expect(order).toEqual(['first', 'second', 'newcomer'])
  await finish(all)
})

test('an upload does not wait for longer when the clock is set back by two hours', async () => {
  const all = Array.from({ length: ALL / OWN }, (_, at) => beginAll(`member ${at}`, OWN)).flat()
  const waiting = begin('one more')
  vi.setSystemTime(Date.now() - 2 * 3_600_000)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  waiting.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(await settledValue(waiting)).toBeDefined()
  await finish(all)
})

test('an upload is refused when the number of waiting uploads has reached the number that may run in parallel', async () => {
  const all = Array.from({ length: ALL / OWN }, (_, at) => beginAll(`member ${at}`, OWN)).flat()
  const line = Array.from({ length: ALL }, (_, at) => begin(`waiting ${at}`))
  expect(await begin('one more').outcome).toEqual(REFUSAL)
  await finish(all)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await finish(line)).toEqual(Array(ALL).fill('stored'))
})

test('a failed upload frees its slot for another upload', async () => {
  for (let at = 0; at <= ALL; at++)
    await expect(withUploadSlot(ctx, 'one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await finish(beginAll('one', OWN))).toEqual(Array(OWN).fill('stored'))
})
