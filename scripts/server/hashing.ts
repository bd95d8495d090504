import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Derivation } from '#functions/sessions/scrypt.ts'

/** Hashes that are made or wait: at a quarter of a second each the last of them takes three. */
const PLACES = 12
/** The longest wait for a turn, in milliseconds: on a busy machine a hash takes longer. */
const PATIENCE_MS = 8000

let taken = 0
let last: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined

/**
 * The Worker's hashing service on one machine: makes the key of a password in a thread of Node, one at a time.
 * @param request its body is a Derivation in JSON.
 * @returns the key's bytes; 503 when every place is taken, or a turn does not come in time.
 */
export async function answerHash(request: Request): Promise<Response> {
  if (taken >= PLACES) return busy()
  taken += 1
  const answer = inTurn(last, request)
  // The next turn comes after a failure, too.
  last = answer.catch(() => undefined)
  return answer.finally(() => {
    taken -= 1
  })
}

const busy = () => new Response(null, { status: 503 })

async function inTurn(before: Promise<unknown>, request: Request): Promise<Response> {
  const asked = performance.now()
  await before
  if (performance.now() - asked > PATIENCE_MS) return busy()
  return new Response(await keyOf((await request.json()) as Derivation))
}

async function keyOf(derivation: Derivation): Promise<Uint8Array<ArrayBuffer>> {
  thread ??= startThread()
  thread.postMessage(derivation)
  const [key] = await once(thread, 'message')
  return key
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
