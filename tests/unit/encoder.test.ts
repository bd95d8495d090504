import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { EncodedHead, EncodeJob } from '#functions/images/encode-job.ts'
import { answerPicture } from '#scripts/server/pictures.ts'
import { createTaskQueue } from '#scripts/server/task-queue.ts'
import { testPicture } from '#tests/support/broken-pictures.ts'
import { hugePng } from '#tests/support/pictures.ts'

const JOB: EncodeJob = {
  inputFormat: 'jpeg',
  format: 'jpeg',
  most: 5000,
  boxes: [
    { name: 'tiny', width: 50, height: 50, fit: 'cover' },
    { name: 'mobile', width: 100, height: 100, fit: 'contain' }
  ]
}
const encode = (file: Uint8Array, job: Partial<EncodeJob> = {}, by = 'somebody') => {
  const query = new URLSearchParams({ job: JSON.stringify({ ...JOB, ...job }), by })
  return answerPicture({ path: `/?${query}`, body: Readable.from([file]) })
}

test('the encoder returns the original and its copies, each with its size in bytes', async () => {
  const { status, body } = await encode(await testPicture().jpeg().toBuffer())
  expect(status).toBe(200)
  const answer = Buffer.from(body ?? [])
  const headEnd = answer.indexOf('\n')
  const head = JSON.parse(answer.toString('utf8', 0, headEnd)) as EncodedHead
  expect(head).toMatchObject({ width: 200, height: 150, averageColor: expect.stringMatching(/^rgb\(\d+,\d+,\d+\)$/) })
  let at = headEnd + 1
  const shapes = []
  for (const length of head.lengths) {
    const { format, width, height } = await sharp(answer.subarray(at, at + length)).metadata()
    shapes.push([format, width, height])
    at += length
  }
  expect(at).toBe(answer.length)
  expect(shapes).toEqual([
    ['jpeg', 200, 150],
    ['webp', 50, 50],
    ['webp', 100, 75]
  ])
})

test('the encoder refuses a file with too many pixels, and a file whose format is not the expected one', async () => {
  const huge = new Uint8Array(await hugePng(20_000, 20_000).arrayBuffer())
  expect((await encode(huge, { inputFormat: 'png' })).status).toBe(413)
  expect((await encode(await testPicture().png().toBuffer())).status).toBe(415)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect((await encode(svg)).status).toBe(415)
})

test('of sixteen simultaneous pictures the encoder accepts twelve; after these it accepts pictures again', async () => {
  const [file, none] = [await testPicture().jpeg().toBuffer(), Buffer.from('none')]
  const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => encode(at % 2 ? none : file)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(6).fill(200),
    ...Array(6).fill(415),
    ...Array(4).fill(503)
  ])
  expect((await encode(file)).status).toBe(200)
})

test('a task that waits for too long is cancelled, and a later task can take its place in the queue', async () => {
  const takeTurn = createTaskQueue({ capacity: 2, timeoutMs: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = takeTurn('a', () => promise)
  expect(await takeTurn('b', async () => 'late')).toBe(null)
  const waiting = takeTurn('b', async () => 'late')
  expect(await takeTurn('c', async () => 'no slot')).toBe(null)
  expect(await waiting).toBe(null)
  resolve('done')
  expect(await first).toBe('done')
  expect(await takeTurn('b', async () => 'next')).toBe('next')
})

test('tasks of several senders run in turns, not in the order of their arrival', async () => {
  const takeTurn = createTaskQueue({ capacity: 8, timeoutMs: 60_000 })
  const order: string[] = []
  const send = (key: string) =>
    takeTurn(key[0] ?? '', async () => {
      await new Promise(resolve => setImmediate(resolve))
      order.push(key)
    })
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(send))
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'c1'])
})
