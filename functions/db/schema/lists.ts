import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TargetType } from '#functions/contract/views.ts'
import { flag, time } from './columns.ts'

export const lists = sqliteTable(
  'lists',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    name: text().notNull(),
    displayName: text().notNull(),
    description: text(),
    descriptionHtml: text(),
    rendererVersion: integer().notNull().default(0),
    public: flag().notNull().default(false),
    numItems: integer().notNull().default(0),
    createdAt: time().notNull(),
    /** Time of the last addition of an item, or of the list's creation. */
    lastUpdatedAt: time().notNull()
  },
  t => [
    uniqueIndex('lists_name').on(t.userId, sql`${t.name} collate nocase`),
    index('lists_newest').on(t.userId, t.lastUpdatedAt, t.id),
    index('lists_rendering').on(t.rendererVersion).where(sql`${t.description} is not null`)
  ]
)

/** Former names of lists: the addresses with these names redirect for a limited time. Stored WITHOUT ROWID. */
export const listNames = sqliteTable(
  'list_names',
  {
    userId: text().notNull(),
    /** The former name in lower case. */
    name: text().notNull(),
    listId: integer().notNull(),
    leftAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.name] }), index('list_names_age').on(t.leftAt)]
)

export const listItems = sqliteTable(
  'list_items',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    listId: integer().notNull(),
    /**
     * The list's owner, so that one look-up in an index tells whether any list of a member contains an item. A trigger
     * fills it for versions of the site that do not know the column (migration 0046).
     */
    userId: text().notNull().default(''),
    targetType: text().$type<TargetType>().notNull(),
    targetId: text().notNull(),
    createdAt: time().notNull()
  },
  t => [
    uniqueIndex('list_items_target').on(t.listId, t.targetType, t.targetId),
    index('list_items_order').on(t.listId, t.createdAt, t.id),
    index('list_items_of').on(t.targetId),
    index('list_items_saved').on(t.userId, t.targetId, t.targetType)
  ]
)
