/** A problem of the stored data. */
export interface Finding {
  /** Name of the column as `table.column`, or another location. */
  at: string
  /** Number of affected rows or files. */
  rows: number
  /** An example with its problem. */
  example: string
}
