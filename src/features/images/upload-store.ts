import { TOKEN_HEADER, withToken, writeHeaders } from '#src/browser/api.ts'

export interface Sending {
  /** Called with the uploaded share of the file, from 0 to 1. */
  onProgress(share: number): void
  /** Signal that cancels the upload. */
  signal: AbortSignal
}

/**
 * Uploads a file in the form field `image`. XMLHttpRequest is used, because fetch reports no progress.
 * @param path path relative to /api.
 * @returns the body of the response.
 * @throws ApiError for a response that is not OK; TypeError without a response.
 */
export function upload(path: string, file: Blob, { onProgress, signal }: Sending): Promise<unknown> {
  const form = new FormData()
  form.set('image', file)
  const send = (csrf: string) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new TypeError('no answer'))
      request.open('POST', `/api${path}`)
      for (const [name, value] of Object.entries(writeHeaders(csrf))) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
      request.onload = () => {
        const headers = { [TOKEN_HEADER]: request.getResponseHeader(TOKEN_HEADER) ?? csrf }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = request.onabort = fail
      if (signal.aborted) fail()
      else request.send(form)
      signal.addEventListener('abort', () => request.abort())
    })
  return withToken(send)
}
