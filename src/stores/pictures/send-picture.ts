import { PICTURE_MAX } from '#functions/contract/limits.ts'
import { ACCEPTED } from '#functions/contract/pictures.ts'
import { ApiError } from '#src/api.ts'
import { fitted } from '#src/lib/shrink.ts'
import { picturesText as text } from '#src/messages/pictures.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { type Sending, upload } from './upload.ts'

/** A refusal for being too fast, or for want of room, is waited out when it is over so soon, in seconds. */
const WAIT_MAX_S = 10
const WAITED_OUT = [429, 503]
/** How often: a site that has no room for so long is the sender's to try again. */
const TRIES = 4
/** Refusals in words that say what to do. */
const WORDED = [400, 503]

/** Whether a file may be a picture that the server takes. */
export const isPicture = ({ type, size }: File): boolean => ACCEPTED.includes(type) && size > 0

/**
 * Sends a picture; a huge one is made smaller before.
 * @param path below /api.
 * @param address where the page itself finds the file.
 * @returns the answer's body.
 * @throws ApiError for one that is not taken; TypeError when no answer came.
 */
export async function sendPicture(path: string, file: File, address: string, sending: Sending): Promise<unknown> {
  const small = await fitted(file, address)
  if (small.size > PICTURE_MAX) throw new ApiError({ status: 400, code: 'file_size_exceeded', message: text.tooLarge })
  return patiently(path, small, sending)
}

async function patiently(path: string, file: Blob, sending: Sending): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await upload(path, file, sending)
    } catch (error) {
      const wait = error instanceof ApiError && WAITED_OUT.includes(error.status) ? error.retryAfter : undefined
      if (wait === undefined || wait > WAIT_MAX_S || tries === TRIES || sending.signal.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, wait * 1000))
    }
  }
}

/** The sentence about a picture that did not arrive, and whether sending it again may help. */
export interface SendingFault {
  fault: string
  again: boolean
}

export function sendingFault(error: unknown): SendingFault {
  const isRefused = error instanceof ApiError && error.status === 400
  return { fault: failureText(error, WORDED), again: !isRefused }
}
