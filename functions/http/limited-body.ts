/** The platform's limit of a request body in bytes: the response to a larger request may be lost. */
export const REQUEST_MAX = 100_000_000

/** Thrown for a body over its size limit. */
export class TooLong extends Error {}

/**
 * Reads the parts of a request's body. A Content-Length above the limit is refused before the body is read; the bytes
 * are counted in any case, because the header may be absent. The body is not cancelled: the request handler reads the
 * rest, so that the client gets the response.
 * @throws TooLong after `most` bytes.
 */
export async function* limitedBody(
  { headers, body }: Request,
  most: number
): AsyncGenerator<Uint8Array, void, undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > most) throw new TooLong()
  if (!body) return
  let size = 0
  for await (const part of body.values({ preventCancel: true }) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > most) throw new TooLong()
    yield part
  }
}

/** Reads a request's body as text. @throws TooLong after `most` bytes. */
export async function limitedText(request: Request, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of limitedBody(request, most)) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts))
}
