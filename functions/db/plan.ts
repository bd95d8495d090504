import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'

/**
 * Statements and what to make of their rows. Plans are put together and sent as one batch,
 * so a page costs one round trip however many parts it has.
 */
export interface Plan<T> {
  statements: BatchItem<'sqlite'>[]
  /** Gets the rows of each statement in order; may throw AppError when something named is not there. */
  read(results: unknown[]): T
}

type Plans<T> = { [Name in keyof T]: Plan<T[Name]> }

/** A plan of statements whose rows keep their types. */
export function plan<const S extends readonly BatchItem<'sqlite'>[], T>(
  statements: S,
  read: (...results: { -readonly [K in keyof S]: Awaited<S[K]> }) => T
): Plan<T> {
  return {
    statements: [...statements],
    read: results => read(...(results as { -readonly [K in keyof S]: Awaited<S[K]> }))
  }
}

/** Runs several plans in one round trip, as one read transaction. */
export async function load<T extends object>(db: Db, plans: Plans<T>): Promise<T> {
  const named = Object.entries(plans) as [keyof T, Plan<T[keyof T]>][]
  const statements = named.flatMap(([, part]) => part.statements)
  const [first, ...rest] = statements
  const results: unknown[] = first ? await db.batch([first, ...rest]) : []
  const loaded = {} as T
  let at = 0
  for (const [name, part] of named) {
    loaded[name] = part.read(results.slice(at, at + part.statements.length))
    at += part.statements.length
  }
  return loaded
}
