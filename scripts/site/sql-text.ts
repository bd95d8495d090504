import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** The text of an expression, with its values in it. */
export const textOf = (query: SQL): string => new SQLiteSyncDialect().sqlToQuery(query.inlineParams()).sql
