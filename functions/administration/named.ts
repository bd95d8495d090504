import { type SQL, sql } from 'drizzle-orm'

/** Search text for names, and the cursor of the previous page. */
export interface NamedQuery {
  next?: string | undefined
  /** Prefix of the names, in any case; empty: all names. */
  q?: string
}

/** A character that sorts after every letter of a name. */
const LAST = '{'

/**
 * SQL condition: true for a name with this prefix. The query reads one range of the index of names.
 * @param name column or expression, collated without case.
 */
export const beginsWith = (name: SQL, text: string): SQL => sql`${name} >= ${text} and ${name} < ${text + LAST}`
