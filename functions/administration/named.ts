import { type SQL, sql } from 'drizzle-orm'

/** Query of a list of named objects: search text for the names, and cursor of the previous page. */
export interface NamedQuery {
  next?: string | undefined
  /** Prefix of the names, in any case; empty: all names. */
  q?: string
}

/** A character that sorts after every character of a name. */
const LAST = '{'

/**
 * SQL condition: true for a name that begins with a text. The query reads one range of the index of names.
 * @param name column or expression, collated without case.
 */
export const beginsWith = (name: SQL, text: string): SQL => sql`${name} >= ${text} and ${name} < ${text + LAST}`
