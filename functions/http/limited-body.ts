/** Thrown for a body over its size limit. */
export class TooLong extends Error {}

/**
 * The body of a request, read by the methods of a Response, which fail with TooLong after `most` bytes. A
 * Content-Length above the limit is refused at once; any other is not trusted, as the header may be absent.
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
  // The body is not cancelled: the request handler reads the rest, so that the client gets the response.
  const type = request.headers.get('Content-Type')
  return new Response(
    request.body?.pipeThrough(counter, { preventCancel: true }) ?? null,
    type === null ? {} : { headers: { 'Content-Type': type } }
  )
}
