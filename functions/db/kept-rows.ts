export type Row = Record<string, unknown>

/** Makes a result row from a JSON array. */
export type RowReader = (text: string) => Row

/** Texts below this length in characters are parsed anew: that takes no longer than looking them up. */
const KEPT_FROM = 100
/**
 * Upper bound for the characters of each half of the kept texts: 500 comments have about 300,000. A row takes about
 * four bytes for each of them, and up to twelve with its card.
 */
const HALF_MAX = 600_000

/** Rows by their texts. A text from another query, with other names of fields, replaces the row. */
interface Half {
  rows: Map<string, { row: Row; reader: RowReader }>
  characters: number
}

const emptyHalf = (): Half => ({ rows: new Map(), characters: 0 })

/** The rows that were used since the halves were last exchanged, and those that were used before. */
let recent = emptyHalf()
let earlier = emptyHalf()

function keep(text: string, row: Row, reader: RowReader): void {
  if (recent.characters > HALF_MAX) {
    earlier = recent
    recent = emptyHalf()
  }
  recent.rows.set(text, { row, reader })
  recent.characters += text.length
}

/**
 * Makes a reader that keeps the rows which an isolate has read last: the next page shows most of the comments and posts
 * of the page before, and parsing them is a seventh of the Worker's part of a long thread.
 * @param read makes a row from a list of values.
 */
export function keptRows(read: (values: unknown[]) => Row): RowReader {
  const reader: RowReader = text => {
    if (text.length < KEPT_FROM) return read(JSON.parse(text))
    const fresh = recent.rows.get(text)
    if (fresh?.reader === reader) return fresh.row
    const old = earlier.rows.get(text)
    const row = old?.reader === reader ? old.row : read(JSON.parse(text))
    keep(text, row, reader)
    return row
  }
  return reader
}
