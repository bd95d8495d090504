import { offlineText } from '#src/messages/offline.ts'

/** A call of the API; one that never reached the server is answered here: api.md 1.4, code network_error. */
export async function callApi(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const status = 408
    return Response.json({ status, code: 'network_error', message: offlineText }, { status })
  }
}
