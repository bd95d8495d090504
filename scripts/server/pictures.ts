import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { ENCODER_STATUS } from '#functions/images/encode-job.ts'
import { EXIT_CODE } from './encoder-exit-codes.ts'
import type { ServiceRequest, ServiceResponse } from './service-call.ts'
import { createTaskQueue } from './task-queue.ts'

/**
 * Queue of pictures to encode. Pictures are encoded one at a time, because the encoding of a large picture takes a
 * gigabyte of memory. The timeouts of the queue and of the encoder together are shorter than a minute.
 */
const enqueue = createTaskQueue({ capacity: 12, timeoutMs: 20_000 })
/** Milliseconds after which an encoder process is killed. */
const ENCODING_MS = 35_000

const FAILED = 500

const ENCODER = ['encoder.sh', 'encoder.ts'].map(name => join(import.meta.dirname, name))

type Encoder = ChildProcessByStdio<Writable, Readable, Readable>

const running = new Set<Encoder>()

/** Kills the running encoder process. */
export function endEncoders(): void {
  for (const encoder of running) encoder.kill('SIGKILL')
}

/**
 * Answers a request of the Worker to the picture encoder of a site on one machine. Each picture is encoded in a process
 * of its own.
 * @param asked request with the file as its body. Its query has the parameters `job`, an EncodeJob in JSON, and `by`,
 * the account that uploads the file.
 * @returns an EncodedHead and the encoded files; 413 or 415 for a refused file, 503 when the queue is full.
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
  // The encoder is killed when the client disconnects during the upload, because a partial file is useless.
  file.once('close', () => file.readableEnded || end())
  // Write errors are ignored: the exit code tells why an encoder ended before it had read the whole file.
  encoder.stdin.on('error', () => {})
  file.pipe(encoder.stdin)
  const [bytes, error, [code, killed]] = await Promise.all([
    buffer(encoder.stdout),
    text(encoder.stderr),
    once(encoder, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  ])
  if (code === 0) return { status: 200, headers: [], body: bytes }
  if (code === EXIT_CODE.tooLarge) return refused(ENCODER_STATUS.tooLarge)
  if (code === EXIT_CODE.damaged) return refused(ENCODER_STATUS.damaged)
  if (signal.aborted) return refused(ENCODER_STATUS.busy)
  const how = killed ? `was ended by ${killed}` : `ended with code ${code}`
  console.error(`The encoder of a picture ${how}. ${error}`.trim())
  // A signal ended the encoder: its decoder crashed or reached a limit of encoder.sh, so the file is broken or
  // malicious.
  return refused(killed ? ENCODER_STATUS.damaged : FAILED)
}
