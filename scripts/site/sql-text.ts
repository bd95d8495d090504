import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** SQL text of an expression of drizzle-orm, with its parameters inlined. */
export const textOf = (query: SQL): string => new SQLiteSyncDialect().sqlToQuery(query.inlineParams()).sql
