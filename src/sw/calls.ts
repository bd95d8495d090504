import { offlineText } from '#src/ui/messages/offline.ts'
import type { FetchEvent } from './scope.ts'
import { followCall } from './shown.ts'

/** Sends an API call to the network. When the network fails, the answer has the code network_error (api.md 1.4). */
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
