/** Query of a list of named objects: search text for the names, and cursor of the previous page. */
export interface NamedQuery {
  next?: string | undefined
  /** Prefix of the names, in any case; empty: all names. */
  q?: string
}
