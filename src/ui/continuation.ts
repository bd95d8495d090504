import { AppError } from '#functions/contract/errors.ts'

/** Queries that load the next page of a list. */
export interface Continuation {
  /** Query of the page that shows the next items without script, such as ?sort=hot&next=…. */
  page: string
  /** Query of the fragment with the next items, if it differs from that of the page. */
  fragment?: string | undefined
}

/**
 * Makes the queries that continue a list without a sort: a profile, a list of saved items, notifications. Null at the
 * end of the list.
 */
export function itemsContinuation(next: string | null, query: Record<string, string>): Continuation | null {
  if (next === null) return null
  const fragment = new URLSearchParams({ next }).toString()
  const page = `?${new URLSearchParams({ ...query, next })}`
  return { page, fragment: page === `?${fragment}` ? undefined : fragment }
}

/**
 * Makes the plan (the database reads for one round trip) of the items after the cursor in an address. With an invalid
 * cursor it reads the first items.
 * @param make makes the plan for a cursor, or without one the plan of the first items.
 */
export function planFrom<Plan>(url: URL, make: (next: string | undefined) => Plan): Plan {
  try {
    return make(url.searchParams.get('next') ?? undefined)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_cursor') return make(undefined)
    throw error
  }
}
