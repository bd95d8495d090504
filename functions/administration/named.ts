import { type SQL, sql } from 'drizzle-orm'

/** What is looked for among names, and the cursor of the page before. */
export interface NamedQuery {
  next?: string | undefined
  /** How names begin, in any case; empty: all. */
  q?: string
}

/** Sorts behind every letter that a name can have. */
const LAST = '{'

/** SQL condition: true for a name that begins with a text. One range of the index of names. @param name collated without case. */
export const beginsWith = (name: SQL, text: string): SQL => sql`${name} >= ${text} and ${name} < ${text + LAST}`
