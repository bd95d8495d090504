/** A fault of the stored data. */
export interface Finding {
  /** The column, as `table.column`, or what else it is. */
  at: string
  /** Rows, or files, that are wrong. */
  rows: number
  /** One of them, and how. */
  example: string
}
