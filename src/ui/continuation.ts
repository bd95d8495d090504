import { AppError } from '#functions/contract/errors.ts'

/** Address of the next page of a list. */
export interface Continuation {
  /** Query of the next page for readers without script, such as ?sort=hot&next=…. */
  page: string
  /** Query of the fragment with the same items, if it differs. */
  fragment?: string | undefined
}

/** Continuation of a list without a sort: a profile, a list of saved items, notifications. */
export function itemsContinuation(next: string | null, query: Record<string, string>): Continuation | null {
  if (next === null) return null
  const fragment = new URLSearchParams({ next }).toString()
  const page = `?${new URLSearchParams({ ...query, next })}`
  return { page, fragment: page === `?${fragment}` ? undefined : fragment }
}

/**
 * Plan of the load in an address; an invalid cursor loads the first page.
 * @param make makes the plan that continues at a cursor, without one the plan of the first page.
 */
export function planFrom<Plan>(url: URL, make: (next: string | undefined) => Plan): Plan {
  try {
    return make(url.searchParams.get('next') ?? undefined)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_cursor') return make(undefined)
    throw error
  }
}
