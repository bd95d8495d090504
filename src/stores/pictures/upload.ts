import { TOKEN_HEADER, withToken, writeHeaders } from '#src/api.ts'

export interface Sending {
  /** Called as the file leaves: the share that is on its way, 0 to 1. */
  onProgress(share: number): void
  /** Breaks it off. */
  signal: AbortSignal
}

/**
 * Sends a file in the field image, and tells how far it is: what fetch cannot do.
 * @param path below /api.
 * @returns the answer's body.
 * @throws ApiError for an answer that is not OK; TypeError when none came.
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
