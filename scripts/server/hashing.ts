import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Derivation } from '#functions/sessions/scrypt.ts'
import type { ServiceRequest, ServiceResponse } from './service-call.ts'
import { createTaskQueue } from './task-queue.ts'

/**
 * Queue of password hashes. One hash takes a quarter of a second, so the last of twelve waits for three seconds, and
 * for longer on a busy machine.
 */
const enqueue = createTaskQueue({ capacity: 12, timeoutMs: 8000 })
/** Idle time in milliseconds after which the hashing thread ends and frees its 5 MB. */
const REST_MS = 10_000

let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined

/**
 * Answers a request of the Worker to the password hashing service of a site on one machine. A thread of Node derives
 * one key at a time.
 * @param asked request with a Derivation in JSON as body.
 * @returns the bytes of the derived key; 503 when the queue is full, or the request has waited for too long.
 */
export async function answerHash({ body }: ServiceRequest): Promise<ServiceResponse> {
  // The body is read immediately, not when the task starts: reading it after the client has disconnected would fail.
  // The empty handler prevents an unhandled rejection while the task waits.
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

/** Starts the hashing thread. A failed hash ends the thread, and the next hash starts a new one. */
function startThread(): Worker {
  const started = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  started.unref()
  started.once('error', () => {
    thread = undefined
  })
  return started
}
