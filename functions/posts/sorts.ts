import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { FeedSort } from '#functions/contract/sorts.ts'
import { posts } from '#functions/db/schema/index.ts'
import { AGE_ENDS } from './rank.ts'

type Keys = Pick<typeof posts.$inferSelect, 'id' | 'hot' | 'lastActivityAt' | 'score'>

/**
 * The time window of a feed of the best posts: it contains posts younger than `length` milliseconds. `classes` are the
 * age classes that contain these posts.
 */
interface Window {
  classes: number[]
  length: number
}

interface Cursor {
  /** One letter for each part of the cursor, in the notation of decodeCursor; the last part is the id. */
  shape: string
  of(row: Keys): (string | number)[]
}

/**
 * An order of posts: by the key and then by id, both descending; without a key by id, which means by time of creation.
 * In an order with a time window, the posts of several age classes are merged by the first selected column, which is
 * the score.
 */
type Sort =
  | { key: SQLiteColumn | null; cursor: Cursor; window: null }
  | { key: typeof posts.score; cursor: Cursor; window: Window }

const byScore = { key: posts.score, cursor: { shape: 'ns', of: (row: Keys) => [row.score, row.id] } }

export const SORTS: Record<FeedSort, Sort> = {
  hot: { key: posts.hot, cursor: { shape: 'ns', of: row => [row.hot, row.id] }, window: null },
  activity: {
    key: posts.lastActivityAt,
    cursor: { shape: 'ns', of: row => [row.lastActivityAt, row.id] },
    window: null
  },
  latest: { key: null, cursor: { shape: 's', of: row => [row.id] }, window: null },
  day: { ...byScore, window: { classes: [0], length: AGE_ENDS[0] } },
  week: { ...byScore, window: { classes: [0, 1], length: AGE_ENDS[1] } },
  month: { ...byScore, window: { classes: [0, 1, 2], length: AGE_ENDS[2] } },
  year: { ...byScore, window: { classes: [0, 1, 2, 3], length: AGE_ENDS[3] } },
  all: { ...byScore, window: null }
}
