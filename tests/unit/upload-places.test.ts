import { expect, test } from 'vitest'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { envelope } from '#functions/http/errors.ts'
import { withUploadSlot } from '#functions/images/upload-slots.ts'

/** Of one member, and of all together. */
const [OWN, ALL] = [3, 12]
const ctx = { later: () => {} } as unknown as Ctx

/** Begins an upload that goes on until it is let go. */
function begin(member: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { done: withUploadSlot(ctx, member, () => promise), finish: () => resolve('stored') }
}
const begun = (member: string, count: number) => Array.from({ length: count }, () => begin(member))
const refusalOf = (member: string) =>
  begin(member).done.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? envelope(error.code, error.details) : error)
  )
const finish = (uploads: ReturnType<typeof begin>[]) => {
  for (const upload of uploads) upload.finish()
  return Promise.all(uploads.map(({ done }) => done))
}

const REFUSAL = {
  status: 503,
  code: 'unavailable',
  message: 'Сейчас загружается слишком много изображений. Попробуйте через несколько секунд.',
  retryAfter: 5
}

test('a member who sends more than three files at once is asked to wait, and another one is not', async () => {
  const own = begun('one', OWN)
  expect(await refusalOf('one')).toEqual(REFUSAL)
  expect(await finish([begin('other')])).toEqual(['stored'])
  expect(await finish(own)).toEqual(Array(OWN).fill('stored'))
  expect(await finish([begin('one')])).toEqual(['stored'])
})

test('files beyond the places of all members are asked to wait', async () => {
  const all = Array.from({ length: ALL / OWN }, (_, at) => begun(`member ${at}`, OWN)).flat()
  expect(await refusalOf('one more')).toEqual(REFUSAL)
  await finish(all)
  expect(await finish([begin('one more')])).toEqual(['stored'])
})

test('an upload that fails leaves its place free', async () => {
  for (let at = 0; at <= ALL; at++)
    await expect(withUploadSlot(ctx, 'one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await finish(begun('one', OWN))).toHaveLength(OWN)
})
