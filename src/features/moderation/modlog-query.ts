import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { COMMUNITY_LOG_ACTIONS, type LogAction } from '#functions/contract/moderation.ts'
import { trimText } from '#functions/contract/text.ts'
import type { UserRef } from '#functions/contract/views.ts'
import type { LogQuery } from '#functions/moderation/entries.ts'

/** Reads the filter of the log that an address asks for. An unknown action is ignored. */
export function logQuery({ searchParams }: URL, actions: readonly LogAction[] = COMMUNITY_LOG_ACTIONS): LogQuery {
  const action = actions.find(name => name === searchParams.get('action'))
  const actor = trimText(searchParams.get('actor') ?? '').replace(/^@/, '') || undefined
  return { next: searchParams.get('next') ?? undefined, limit: FEED_PAGE_SIZE, action, actor }
}

/** Makes the address of the page with the next, earlier entries of the log. */
export function earlierPage(path: string, { action, actor }: LogQuery, next: string): string {
  const query = new URLSearchParams({ ...(action && { action }), ...(actor && { actor }), next })
  return `${path}?${query}`
}

/** Names that the filter by actor suggests, each once. */
export const namesOf = (people: (UserRef | null)[]): string[] => [
  ...new Set(people.flatMap(person => (person && !person.deleted ? [person.username] : [])))
]
