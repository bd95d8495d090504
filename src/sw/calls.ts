import { offlineText } from '#src/messages/offline.ts'
import type { FetchEvent } from './scope.ts'
import { followCall } from './shown.ts'

/** A call of the API; one that never reached the server is answered here: api.md 1.4, code network_error. */
export async function callApi(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  try {
    const answer = await fetch(request)
    event.waitUntil(followCall(request, path, answer))
    return answer
  } catch {
    const status = 408
    return Response.json({ status, code: 'network_error', message: offlineText }, { status })
  }
}
