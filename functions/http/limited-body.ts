/** Thrown for a body over its size limit. */
export class TooLong extends Error {}

/**
 * The body of a request, to be read with the methods of an answer, which fail with TooLong beyond so many bytes. What
 * the request says of its length is believed only when it says too much: it may say nothing.
 */
export function limitedBody(request: Request, most: number): Response {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw new TooLong()
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength
      if (size > most) controller.error(new TooLong())
      else controller.enqueue(part)
    }
  })
  // Not cancelled: the request handler reads the rest, so that the client gets the response.
  const type = request.headers.get('Content-Type')
  return new Response(
    request.body?.pipeThrough(counter, { preventCancel: true }) ?? null,
    type === null ? {} : { headers: { 'Content-Type': type } }
  )
}
