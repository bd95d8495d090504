import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Derivation } from '#functions/sessions/scrypt.ts'
import type { ServiceRequest, ServiceResponse } from './service-call.ts'
import { createTaskQueue } from './task-queue.ts'

/** At a quarter of a second each the last of twelve hashes takes three seconds, more on a busy machine. */
const enqueue = createTaskQueue({ capacity: 12, timeoutMs: 8000 })
/** Idle milliseconds after which the thread ends: it holds 5 MB. */
const REST_MS = 10_000

let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined

/**
 * The Worker's hashing service on one machine: makes the key of a password in a thread of Node, one at a time.
 * @param asked its body is a Derivation in JSON.
 * @returns the key's bytes; 503 when every place is taken, or a turn does not come in time.
 */
export async function answerHash({ body }: ServiceRequest): Promise<ServiceResponse> {
  // Read before the task starts: a client that disconnects meanwhile would be an error.
  const derivation = json(body) as Promise<Derivation>
  derivation.catch(() => {})
  const key = await enqueue('', async () => keyOf(await derivation))
  return key ? { status: 200, headers: [], body: key } : { status: 503, headers: [] }
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
