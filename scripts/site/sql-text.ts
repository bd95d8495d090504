import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** Writes an expression of drizzle-orm as SQL text, with its parameters inlined. */
export const textOf = (query: SQL): string => new SQLiteSyncDialect().sqlToQuery(query.inlineParams()).sql
