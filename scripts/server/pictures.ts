import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { ENCODER_STATUS } from '#functions/images/encode-job.ts'
import { EXIT_CODE } from './encoder-exit-codes.ts'
import type { ServiceRequest, ServiceResponse } from './service-call.ts'
import { createTaskQueue } from './task-queue.ts'

/** Pictures are encoded one at a time: a large one takes a gigabyte. With the queue's timeout a response comes in a minute. */
const enqueue = createTaskQueue({ capacity: 12, timeoutMs: 20_000 })
/** Milliseconds after which a running encoder is ended. */
const ENCODING_MS = 35_000

const FAILED = 500

const ENCODER = ['encoder.sh', 'encoder.ts'].map(name => join(import.meta.dirname, name))

type Encoder = ChildProcessByStdio<Writable, Readable, Readable>

const running = new Set<Encoder>()

/** Ends the running encoder. */
export function endEncoders(): void {
  for (const encoder of running) encoder.kill('SIGKILL')
}

/**
 * The Worker's encoder on one machine: makes what is stored of a picture, each in a process of its own.
 * @param asked its body is the file; the query has the `job`, an EncodeJob in JSON, and `by`, the sender of the file.
 * @returns an EncodedHead and the files; 413 or 415 for a file that is not taken, 503 when it finds no turn.
 */
export async function answerPicture({ path, body }: ServiceRequest): Promise<ServiceResponse> {
  const query = new URL(path, 'http://encoder/').searchParams
  const answer = await enqueue(query.get('by') ?? '', () => encoded(query.get('job') ?? '', body))
  return answer ?? refused(ENCODER_STATUS.busy)
}

const refused = (status: number): ServiceResponse => ({ status, headers: [] })

function startEncoder(job: string): Encoder {
  const [limits = '', program = ''] = ENCODER
  const args = [limits, process.execPath, program, job]
  const encoder = spawn('sh', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  running.add(encoder)
  encoder.once('close', () => running.delete(encoder))
  return encoder
}

async function encoded(job: string, file: Readable): Promise<ServiceResponse> {
  const encoder = startEncoder(job)
  const signal = AbortSignal.timeout(ENCODING_MS)
  const end = () => encoder.kill('SIGKILL')
  signal.addEventListener('abort', end)
  // A sender that disconnects ends the encoder: a part of the file is of no use.
  file.once('close', () => file.readableEnded || end())
  // The exit code reports an encoder that ends before it has read the whole file.
  encoder.stdin.on('error', () => {})
  file.pipe(encoder.stdin)
  const [bytes, fault, [code, killed]] = await Promise.all([
    buffer(encoder.stdout),
    text(encoder.stderr),
    once(encoder, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  ])
  if (code === 0) return { status: 200, headers: [], body: bytes }
  if (code === EXIT_CODE.tooLarge) return refused(ENCODER_STATUS.tooLarge)
  if (code === EXIT_CODE.damaged) return refused(ENCODER_STATUS.damaged)
  if (signal.aborted) return refused(ENCODER_STATUS.busy)
  const how = killed ? `was ended by ${killed}` : `ended with code ${code}`
  console.error(`The encoder of a picture ${how}. ${fault}`.trim())
  // A decoder that crashes, or reaches a limit of encoder.sh, has met a file that no program should read.
  return refused(killed ? ENCODER_STATUS.damaged : FAILED)
}
