import { ApiError, call } from '#src/api.ts'
import { newCommunityText as text } from '#src/messages/new-community.ts'
import { showAlert } from './alerts.ts'
import { attempt } from './attempt.ts'
import { type Draft, openDraft } from './drafts.ts'
import { failureText } from './failure.ts'
import { memberHere } from './here.ts'

export interface NewCommunity {
  name: string
  about: string
}

/** Why there is no community: what the form says, and of which field, when it is about one. */
export interface Refusal {
  field: string | undefined
  message: string
}

const NOTHING: NewCommunity = { name: '', about: '' }
/** What the dialog was closed with, or this device has kept. */
let begun = NOTHING
let draft: Draft | null = null

/** What was typed and not sent. */
export function begunCommunity(): NewCommunity {
  if (draft) return begun
  draft = openDraft(memberHere(), 'new-community')
  const { text } = draft
  begun = attempt(() => JSON.parse(text) as NewCommunity) ?? NOTHING
  return begun
}

export function keepCommunity(typed: NewCommunity): void {
  begun = typed
  draft?.keep(typed.name + typed.about && JSON.stringify(typed))
}

export function dropCommunity(): void {
  draft?.drop()
  draft = null
}

const NAME = /^\w{3,21}$/
const refusals: Record<string, string> = text.refusals

/**
 * Makes a community and opens its page.
 * @returns what the form says when there is none, null when an alert has said it.
 */
export async function createCommunity({ name, about }: NewCommunity): Promise<Refusal | null> {
  if (!NAME.test(name.trim())) return { field: 'name', message: text.invalid }
  try {
    const made = (await call('POST', '/communities', { name, about }, { once: true })) as NewCommunity
    dropCommunity()
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
