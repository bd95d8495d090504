import { AppError } from '#functions/contract/errors.ts'
import type { Plan } from '#functions/db/plan.ts'
import type { Continuation } from '#src/features/feeds/query.ts'

/** Queries for the next posts and comments of a list: of the next page, and of a fragment for the page's script. */
export function itemsContinuation(next: string | null, query: Record<string, string>): Continuation | null {
  if (next === null) return null
  const fragment = new URLSearchParams({ next }).toString()
  const page = `?${new URLSearchParams({ ...query, next })}`
  return { page, fragment: page === `?${fragment}` ? undefined : fragment }
}

/** Plan of the load in an address; an invalid cursor loads the first page. */
export function planFrom<T>(url: URL, make: (next: string | undefined) => Plan<T>): Plan<T> {
  try {
    return make(url.searchParams.get('next') ?? undefined)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_cursor') return make(undefined)
    throw error
  }
}
