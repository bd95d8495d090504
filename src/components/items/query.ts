import { AppError } from '#functions/contract/errors.ts'
import type { Plan } from '#functions/db/plan.ts'
import type { Continuation } from '#src/components/feed/query.ts'

/** Where a mixed list goes on: the page's own query, and the same for its fragment. */
export function itemsContinuation(next: string | null, query: Record<string, string>): Continuation | null {
  if (next === null) return null
  const fragment = new URLSearchParams({ next }).toString()
  const page = `?${new URLSearchParams({ ...query, next })}`
  return { page, fragment: page === `?${fragment}` ? undefined : fragment }
}

/** The plan of the load that an address asks for; a cursor that no list has sent gives its beginning. */
export function planFrom<T>(url: URL, make: (next: string | undefined) => Plan<T>): Plan<T> {
  try {
    return make(url.searchParams.get('next') ?? undefined)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_cursor') return make(undefined)
    throw error
  }
}
