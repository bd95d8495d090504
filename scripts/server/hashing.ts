import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Derivation } from '#functions/sessions/scrypt.ts'
import type { Answered, Asked } from './service.ts'

/** Hashes that are made or wait: at a quarter of a second each the last of them takes three. */
const PLACES = 12
/** The longest wait for a turn, in milliseconds: on a busy machine a hash takes longer. */
const PATIENCE_MS = 8000
/** The thread ends when no password has come for so long, in milliseconds: it holds 5 MB. */
const REST_MS = 10_000

let taken = 0
let last: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined

/**
 * The Worker's hashing service on one machine: makes the key of a password in a thread of Node, one at a time.
 * @param asked its body is a Derivation in JSON.
 * @returns the key's bytes; 503 when every place is taken, or a turn does not come in time.
 */
export async function answerHash(asked: Asked): Promise<Answered> {
  if (taken >= PLACES) return busy()
  taken += 1
  const answer = inTurn(last, asked)
  // The next turn comes after a failure, too.
  last = answer.catch(() => undefined)
  return answer.finally(() => {
    taken -= 1
  })
}

const busy = (): Answered => ({ status: 503, headers: [] })

async function inTurn(before: Promise<unknown>, { body }: Asked): Promise<Answered> {
  const since = performance.now()
  await before
  if (performance.now() - since > PATIENCE_MS) return busy()
  return { status: 200, headers: [], body: await keyOf(JSON.parse(body.toString()) as Derivation) }
}

async function keyOf(derivation: Derivation): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(rest)
  thread ??= startThread()
  thread.postMessage(derivation)
  const [key] = await once(thread, 'message')
  rest = setTimeout(endThread, REST_MS).unref()
  return key
}

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}

/** A hash that fails ends its thread; the next one starts another. */
function startThread(): Worker {
  const started = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  started.unref()
  started.once('error', () => {
    thread = undefined
  })
  return started
}
