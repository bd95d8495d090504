import { ApiError, call } from '#src/api.ts'
import { newCommunityText as text } from '#src/messages/new-community.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import type { PlaceFields, Refusal } from './place-fields.ts'

const NAME = /^\w{3,21}$/
const refusals: Record<string, string> = text.refusals

/**
 * Makes a community and opens its page.
 * @param done hears of it before.
 * @returns what the form says when there is none, null when an alert has said it.
 */
export async function createCommunity({ name, about }: PlaceFields, done: () => void): Promise<Refusal | null> {
  if (!NAME.test(name.trim())) return { field: 'name', message: text.invalid }
  try {
    const made = (await call('POST', '/communities', { name, about }, { once: true })) as PlaceFields
    done()
    location.assign(`/${made.name}`)
    // The form stays busy until the page is another.
    return await new Promise<never>(() => {})
  } catch (error) {
    const message = error instanceof ApiError && refusals[error.code]
    if (message) return { field: error.field, message }
    showAlert(failureText(error))
    return null
  }
}
