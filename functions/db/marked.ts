import { type SQL, sql } from 'drizzle-orm'
import { posts } from './schema/index.ts'

/** SQL condition: true for a post that has a mark, by the column with the capacity of who has set it. */
export const hasMark = (column: typeof posts.spoilerAs | typeof posts.adultAs): SQL<boolean> =>
  sql<boolean>`(${column} is not null)`.mapWith(Boolean)

/**
 * SQL condition: true for a post that is marked as a spoiler or 18+. Its content is covered, and only its title is shown
 * outside the site's pages and found by a search.
 */
export const isMarkedPost: SQL<boolean> =
  sql<boolean>`(coalesce(${posts.spoilerAs}, ${posts.adultAs}) is not null)`.mapWith(Boolean)

type Covered = Pick<typeof posts.$inferSelect, 'contentDeletedAt' | 'spoilerAs' | 'adultAs'>

/** True for a post whose content is neither erased nor covered by a mark. */
export const isContentShown = ({ contentDeletedAt, spoilerAs, adultAs }: Covered): boolean =>
  contentDeletedAt === null && spoilerAs === null && adultAs === null
