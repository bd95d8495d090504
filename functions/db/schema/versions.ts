import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TargetType } from '#functions/contract/views.ts'
import { time } from './columns.ts'

/**
 * Former texts of posts and comments that were changed later than five minutes after they were written. Triggers of
 * `posts` and `comments` insert them, keep the newest ones, and delete them when the text is erased.
 */
export const textVersions = sqliteTable(
  'text_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    targetType: text().$type<TargetType>().notNull(),
    targetId: text().notNull(),
    /** Title of a post; null for comments. */
    title: text(),
    body: text(),
    /** Time when this text was written. */
    createdAt: time().notNull()
  },
  t => [index('text_versions_target').on(t.targetId, t.id)]
)
