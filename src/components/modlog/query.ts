import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { COMMUNITY_LOG_ACTIONS, type LogAction } from '#functions/contract/moderation.ts'
import { trimText } from '#functions/contract/text.ts'
import type { UserRef } from '#functions/contract/views.ts'
import type { LogQuery } from '#functions/moderation/entries.ts'

/** Filter of a log in its address; an unknown action stands for all. */
export function logQuery({ searchParams }: URL, deeds: readonly LogAction[] = COMMUNITY_LOG_ACTIONS): LogQuery {
  const action = deeds.find(deed => deed === searchParams.get('action'))
  const actor = trimText(searchParams.get('actor') ?? '').replace(/^@/, '') || undefined
  return { next: searchParams.get('next') ?? undefined, limit: FEED_PAGE_SIZE, action, actor }
}

/** The address of the entries before those of a page. */
export function earlierPage(path: string, { action, actor }: LogQuery, next: string): string {
  const query = new URLSearchParams({ ...(action && { action }), ...(actor && { actor }), next })
  return `${path}?${query}`
}

/** Names by which a log can be asked for, each once. */
export const namesOf = (people: (UserRef | null)[]): string[] => [
  ...new Set(people.flatMap(person => (person && !person.deleted ? [person.username] : [])))
]
