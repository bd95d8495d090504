import { isCommunityName } from '#functions/contract/names.ts'
import { call } from '#src/browser/api.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { openPage } from '#src/browser/navigation.ts'
import { type Refusal, refusalOf } from '#src/ui/refusal.ts'
import type { CommunityFields } from './community-fields-store.ts'
import { newCommunityText as text } from './messages/new-community.ts'

const refusals: Record<string, string> = text.refusals

/**
 * Creates a community and opens its page.
 * @param done called before the page is opened.
 * @returns the error of the form; null when an alert has shown it.
 */
export async function createCommunity(
  { name, title, about }: CommunityFields,
  done: () => void
): Promise<Refusal | null> {
  if (!isCommunityName(name.trim())) return { field: 'name', message: text.invalid }
  try {
    const created = await call('POST', '/communities', { name, title, about }, { once: true })
    done()
    openPage(`/${created.name}`)
    return await untilPageLeft()
  } catch (error) {
    return refusalOf(error, ({ code }) => refusals[code])
  }
}
