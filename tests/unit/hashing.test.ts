import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type Derivation, derive } from '#functions/sessions/scrypt.ts'
import { answerHash } from '#scripts/server/hashing.ts'

/** Parameters of a key derivation whose cost is lower than that of real passwords. */
const DERIVATION: Derivation = { password: 'veche-demo', salt: 'c2FsdCBvZiBzaXh0ZWVu', log2N: 12, r: 8, p: 1 }
const hash = (body: object | string = DERIVATION) =>
  answerHash({ path: '/', body: Readable.from([typeof body === 'string' ? body : JSON.stringify(body)]) })

test('the hashing service derives the same key from a password as the code of the Worker', async () => {
  const answer = await hash()
  expect(answer.status).toBe(200)
  expect(Buffer.from(answer.body ?? [])).toEqual(derive(DERIVATION))
})

test('of twenty simultaneous hashes the service accepts twelve; after these it accepts hashes again', async () => {
  for (const body of [DERIVATION, { ...DERIVATION, log2N: 0 }, 'no JSON']) {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => hash(body)))
    const busy = answers.filter(answer => answer.status === 'fulfilled' && answer.value.status === 503)
    expect(busy.length, JSON.stringify(body)).toBe(8)
  }
  expect((await hash()).status).toBe(200)
})
