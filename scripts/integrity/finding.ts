/** A problem of the stored data, which a check has found. */
export interface Finding {
  /** Column with the problem as `table.column`, or another name of the place. */
  at: string
  /** Number of affected rows or files. */
  rows: number
  /** Key of one affected row or file with a description of its problem. */
  example: string
}
