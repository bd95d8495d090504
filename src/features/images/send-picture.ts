import { PICTURE_MAX } from '#functions/contract/limits.ts'
import { ACCEPTED } from '#functions/contract/pictures.ts'
import { ApiError } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'
import { fitted } from './shrink.ts'
import { picturesText as text } from './text.ts'
import { type Sending, upload } from './upload-store.ts'

/** Longest Retry-After of a refused upload that is waited for, in seconds. */
const WAIT_MAX_S = 10
const WAITED_OUT = [429, 503]
/** Maximum of attempts; after them the member decides about a retry. */
const TRIES = 4
/** Statuses whose text comes from the server. */
const WORDED = [400, 503]

/** True for a file of an accepted picture type. */
export const isPicture = ({ type, size }: File): boolean => ACCEPTED.includes(type) && size > 0

/**
 * Uploads a picture; a huge one is scaled down first.
 * @param path below /api.
 * @param address object URL of the file.
 * @returns the response body.
 * @throws ApiError for a refused picture; TypeError without a response.
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

/** Error text of a failed upload, and whether a retry may succeed. */
export interface UploadError {
  message: string
  again: boolean
}

export function uploadError(error: unknown): UploadError {
  const isRefused = error instanceof ApiError && error.status === 400
  return { message: failureText(error, WORDED), again: !isRefused }
}
