import { isoTime } from '#functions/db/time.ts'

/** Rows of one section of the exported file, in batches. */
export type Batches = AsyncGenerator<object[], void>

/** Number of rows in one batch: few enough for the Worker's memory even when each row has a long text. */
export const BATCH = 200

/** Converts the times of a row to texts as in the API; names of columns with times end in `At`. */
const dated = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('At') && typeof value === 'number' ? [name, isoTime(value)] : [name, value]
    )
  )

/**
 * Reads rows in the order of their key, so that each batch costs the same at any position of the table. One database
 * round trip for each batch.
 * @param first a value less than every key.
 * @param read gives the next BATCH rows whose key is greater than the given one, in the order of the key.
 * @param view gives the fields of a row that are written to the file.
 */
export async function* paged<Row extends object, Key>(
  first: Key,
  read: (after: Key) => PromiseLike<Row[]>,
  keyOf: (row: Row) => Key,
  view: (row: Row) => object = row => row
): Batches {
  let after = first
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(row => dated(view(row)))
    if (rows.length < BATCH) return
    after = keyOf(last)
  }
}

/** Reads all rows of a short section, in one database round trip. */
export async function* whole(read: PromiseLike<object[]>): Batches {
  yield (await read).map(dated)
}
