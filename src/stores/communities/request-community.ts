import { COMMUNITY_NAME_MIN } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { call } from '#src/api.ts'
import { requestCommunityText as text } from '#src/messages/request-community.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { closerOfThis } from '#src/stores/page/dialogs.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/stores/page/refusal.ts'
import type { CommunityFields } from './place-fields.ts'

/** Errors of a request with the server's text; all others have the general text. */
const REFUSED = [400, 403, 404, 409]

/**
 * Asks the admins for a community; the dialog closes.
 * @param done hears of it before.
 * @returns what the form says when it was not taken, null when an alert has said it.
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
