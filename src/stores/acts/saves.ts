import { map } from 'nanostores'
import { alertText } from '#src/messages/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** Posts that were saved or unsaved since the page came, here or in another tab, by their ids. */
export const $saves = map<Record<string, boolean>>({})

/** Posts whose call is under way: another press sends nothing. */
const busy = new Set<string>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('saves')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<[string, boolean]>) => $saves.setKey(...data))

const REFUSED = 400

/**
 * Saves a post or takes that back: seen at once, and undone when it fails.
 * @param form what the press would send without script.
 * @returns what is said of a failure; '' when there is none.
 */
export async function changeSave(id: string, save: boolean, form: FormData): Promise<string> {
  if (busy.has(id)) return ''
  busy.add(id)
  $saves.setKey(id, save)
  // A form that was taken leads on; where to is no matter.
  const sent = fetch('/-/save', { method: 'POST', body: form, redirect: 'manual', keepalive: true })
  const answer = await sent.catch((error: unknown) => error)
  busy.delete(id)
  if (answer instanceof Response && answer.type === 'opaqueredirect') {
    otherTabs?.postMessage([id, save])
    return ''
  }
  $saves.setKey(id, !save)
  return (answer as Partial<Response>).status === REFUSED ? alertText.listFull : failureText(answer)
}
