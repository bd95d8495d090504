import { call } from '#src/api.ts'
import { untilPageLeft } from '#src/lib/current-page.ts'
import { newCommunityText as text } from '#src/messages/new-community.ts'
import { type Refusal, refusalOf } from '#src/stores/page/refusal.ts'
import type { CommunityFields } from './community-fields.ts'

const NAME = /^\w{3,21}$/
const refusals: Record<string, string> = text.refusals

/**
 * Creates a community and opens its page.
 * @param done called before the navigation.
 * @returns the form's error; null when an alert shows the error.
 */
export async function createCommunity(
  { name, title, about }: CommunityFields,
  done: () => void
): Promise<Refusal | null> {
  if (!NAME.test(name.trim())) return { field: 'name', message: text.invalid }
  try {
    const made = (await call('POST', '/communities', { name, title, about }, { once: true })) as CommunityFields
    done()
    location.assign(`/${made.name}`)
    return await untilPageLeft()
  } catch (error) {
    return refusalOf(error, ({ code }) => refusals[code])
  }
}
