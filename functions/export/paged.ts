import { isoTime } from '#functions/db/time.ts'

/** Rows of one section of the file, in batches. */
export type Batches = AsyncGenerator<object[], void>

/** Rows that are read at once: few enough for the Worker's memory even when each has a long text. */
export const BATCH = 200

/** A row with its times as the API's texts; columns of times end in `At`. */
const dated = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('At') && typeof value === 'number' ? [name, isoTime(value)] : [name, value]
    )
  )

/**
 * Reads rows by their key, so that a batch costs the same anywhere in the table. One round trip for each BATCH of
 * them.
 * @param first a value less than every key.
 * @param read gives the next BATCH rows whose key is greater, in its order.
 * @param view the fields of a row that are written.
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

/** All rows of a short section, in one round trip. */
export async function* whole(read: PromiseLike<object[]>): Batches {
  yield (await read).map(dated)
}
