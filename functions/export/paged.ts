import { isoTime } from '#functions/db/time.ts'

/** Rows of one section of the file, some at a time, as they are written. */
export type Batches = AsyncGenerator<object[], void>

/** Rows that are read at a time: few enough for the Worker's memory though each holds a long text. */
export const BATCH = 200

/** Milliseconds as the API's texts, by the names of the columns. */
const dated = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('At') && typeof value === 'number' ? [name, isoTime(value)] : [name, value]
    )
  )

/**
 * Reads rows by their key, so that a page costs the same however far it is. One round trip for each BATCH of them.
 * @param first less than every key.
 * @param read gives the next BATCH rows whose key is greater, in its order.
 * @param view what of a row is written.
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

/** A section that is short by its nature: all its rows in one round trip. */
export async function* whole(read: PromiseLike<object[]>): Batches {
  yield (await read).map(dated)
}
