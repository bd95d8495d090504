import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { COMMUNITY_DEEDS } from '#functions/contract/moderation.ts'
import type { LogQuery } from '#functions/moderation/entries.ts'

/** What the address of a log asks for; an act that there is not stands for all. */
export function logQuery({ searchParams }: URL): LogQuery {
  const action = COMMUNITY_DEEDS.find(deed => deed === searchParams.get('action'))
  const actor = searchParams.get('actor')?.trim().replace(/^@/, '') || undefined
  return { next: searchParams.get('next') ?? undefined, limit: FEED_PAGE_SIZE, action, actor }
}

/** The address of the entries before those of a page. */
export function earlierPage(path: string, { action, actor }: LogQuery, next: string): string {
  const query = new URLSearchParams({ ...(action && { action }), ...(actor && { actor }), next })
  return `${path}?${query}`
}
