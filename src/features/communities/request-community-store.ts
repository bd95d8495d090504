import { COMMUNITY_NAME_MIN } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { call } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { closerOfThis } from '#src/ui/dialogs/store.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/ui/refusal.ts'
import type { CommunityFields } from './community-fields-store.ts'
import { requestCommunityText as text } from './messages/request.ts'

/** Statuses of refusals that are shown with the server's text. */
const REFUSED = [400, 403, 404, 409]

/**
 * Sends a community request to the admins, and closes the dialog.
 * @param done called before the dialog closes.
 * @returns the error of the form; null when an alert has shown it.
 */
export async function requestCommunity({ name, about }: CommunityFields, done: () => void): Promise<Refusal | null> {
  if (trimText(name).length < COMMUNITY_NAME_MIN) return { field: 'name', message: text.short }
  const close = closerOfThis()
  try {
    await call('POST', '/community_requests', { name, note: about }, { once: true })
    done()
    close()
    showAlert(text.sent)
    return null
  } catch (error) {
    return refusalOf(error, wordedFor(REFUSED))
  }
}
