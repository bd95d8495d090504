import { PICTURE_MAX } from '#functions/contract/limits.ts'
import { ACCEPTED } from '#functions/contract/pictures.ts'
import { ApiError } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'
import { fitted } from './shrink.ts'
import { picturesText as text } from './text.ts'
import { type Sending, upload } from './upload-store.ts'

/** Maximum of the Retry-After header, in seconds, with which an upload is repeated automatically. */
const WAIT_MAX_S = 10
const WAITED_OUT = [429, 503]
/** Maximum number of attempts to upload a picture. After the last one the member decides whether to try again. */
const TRIES = 4
/** Statuses that are shown with the server's text. */
const WORDED = [400, 503]

/** True for a file of a type that the server accepts as a picture. */
export const isPicture = ({ type, size }: File): boolean => ACCEPTED.includes(type) && size > 0

/**
 * Uploads a picture. A picture that is too large is scaled down before.
 * @param path path relative to /api.
 * @param address object URL of the file.
 * @returns the body of the response.
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

/** Error text of a failed upload, and whether another attempt may succeed. */
export interface UploadError {
  message: string
  again: boolean
}

export function uploadError(error: unknown): UploadError {
  const isRefused = error instanceof ApiError && error.status === 400
  return { message: failureText(error, WORDED), again: !isRefused }
}
