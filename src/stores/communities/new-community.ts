import { call } from '#src/api.ts'
import { untilPageLeft } from '#src/lib/current-page.ts'
import { newCommunityText as text } from '#src/messages/new-community.ts'
import { type Refusal, refusalOf } from '#src/stores/page/refusal.ts'
import type { CommunityFields } from './place-fields.ts'

const NAME = /^\w{3,21}$/
const refusals: Record<string, string> = text.refusals

/**
 * Makes a community and opens its page.
 * @param done hears of it before.
 * @returns what the form says when there is none, null when an alert has said it.
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
