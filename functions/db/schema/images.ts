import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/**
 * All stored pictures. The fields that pages need are also stored in the row of the post, user or community that shows
 * the picture (StoredImage).
 */
export const images = sqliteTable(
  'images',
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    /** Id of the post, user or community that shows the picture; null while the upload is unused. */
    ownerId: text(),
    kind: text().$type<'post' | 'link' | 'avatar' | 'icon' | 'banner'>(),
    format: text().$type<'jpeg' | 'png' | 'webp'>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    averageColor: text().notNull(),
    altText: text(),
    createdAt: time().notNull()
  },
  t => [index('images_owner').on(t.ownerId), index('images_age').on(t.ownerId, t.createdAt)]
)
