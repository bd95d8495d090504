import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { encodeByPlatform } from './encode-by-platform.ts'
import { ENCODER_STATUS, type Encoded, type EncodedHead, type EncodeJob } from './encode-job.ts'

/** Retry-After of a refused upload, in seconds: about the time that one picture takes. */
export const RETRY_S = 5

/** The services that encode pictures, of which a site has one, and the trace of the request for errors. */
export type Encoding = Pick<Ctx, 'encoder' | 'pictures' | 'trace'>

/** Makes the error for an upload when all slots are in use. */
export const noRoom = () => new AppError('unavailable', { busy: 'pictures', retryAfter: RETRY_S })

/**
 * Decodes a picture and encodes its stored files: by the encoder of `npm start`, or by the edge platform's service.
 * @param by the id of the uploading member: the encoder serves members in turn.
 * @throws AppError damaged_image, file_size_exceeded, and unavailable when too many pictures are pending.
 */
export const encode = (ctx: Encoding, file: Blob, job: EncodeJob, by: string): Promise<Encoded> =>
  ctx.encoder ? encodeOutside(ctx.encoder, file, job, by) : encodeByPlatform(ctx, file, job)

/** Upper bound for the first line of the encoder's answer, in bytes. */
const HEAD_MAX = 4096

async function encodeOutside(encoder: Fetcher, file: Blob, job: EncodeJob, by: string): Promise<Encoded> {
  const query = new URLSearchParams({ job: JSON.stringify(job), by })
  const answer = await encoder.fetch(`http://encoder/?${query}`, { method: 'POST', body: file })
  if (answer.status === ENCODER_STATUS.busy) throw noRoom()
  if (answer.status === ENCODER_STATUS.tooLarge) throw new AppError('file_size_exceeded')
  if (answer.status === ENCODER_STATUS.damaged) throw new AppError('damaged_image')
  if (!answer.ok) throw new Error(`The encoder answered ${answer.status}`)
  return readEncoded(await answer.blob())
}

async function readEncoded(answer: Blob): Promise<Encoded> {
  const [line = ''] = (await answer.slice(0, HEAD_MAX).text()).split('\n')
  const { lengths, ...head } = JSON.parse(line) as EncodedHead
  let at = line.length + 1
  const files = lengths.map(length => {
    at += length
    return answer.slice(at - length, at)
  })
  const [original, ...copies] = files
  if (!original || at !== answer.size) throw new Error('The encoder has broken off')
  return { ...head, original, copies }
}
