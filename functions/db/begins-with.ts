import { type SQL, sql } from 'drizzle-orm'

/** A character that sorts after every character of a name. */
const LAST = '{'

/**
 * SQL condition: true for a name that begins with a text. The query reads one range of the index of names.
 * @param name column or expression, collated without case.
 */
export const beginsWith = (name: SQL, text: string): SQL => sql`${name} >= ${text} and ${name} < ${text + LAST}`
