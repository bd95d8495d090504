import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'

export type Statements = BatchItem<'sqlite'>[]

/**
 * A read that is not sent yet: its statements, and a function that maps their rows. Plans are combined and sent as one
 * batch, so a page costs one database round trip however many parts it has. The name of an exported read begins with a
 * verb, whether it returns a plan or a promise: `find` may give null, `get` throws when nothing is there, `list` gives
 * several rows, `is` decides. `load` and `run` send plans.
 */
export interface Plan<T> {
  statements: Statements
  /** Maps the rows of each statement, in order; may throw AppError when an object that the call names is missing. */
  read(results: unknown[]): T
}

/** Plans by the names of their results. */
export type Plans<T> = { [Name in keyof T]: Plan<T[Name]> }

/** Makes a plan from statements; their rows keep their types. */
export function plan<const S extends readonly BatchItem<'sqlite'>[], T>(
  statements: S,
  read: (...results: { -readonly [K in keyof S]: Awaited<S[K]> }) => T
): Plan<T> {
  return {
    statements: [...statements],
    read: results => read(...(results as { -readonly [K in keyof S]: Awaited<S[K]> }))
  }
}

/** Maps the result of a plan. */
export function mapPlan<T, U>({ statements, read }: Plan<T>, change: (outcome: T) => U): Plan<U> {
  return { statements, read: results => change(read(results)) }
}

/**
 * Combines plans into one plan with the results by name. The results are read in order, so the first plan that throws
 * decides the error.
 */
export function together<T extends object>(plans: Plans<T>): Plan<T> {
  const named = Object.entries(plans) as [keyof T, Plan<T[keyof T]>][]
  return {
    statements: named.flatMap(([, part]) => part.statements),
    read: results => {
      const outcomes = {} as T
      let at = 0
      for (const [name, part] of named) {
        outcomes[name] = part.read(results.slice(at, at + part.statements.length))
        at += part.statements.length
      }
      return outcomes
    }
  }
}

/** Sends several plans in one database round trip, as one read transaction. */
export async function load<T extends object>(db: Db, plans: Plans<T>): Promise<T> {
  const { statements, read } = together(plans)
  const [first, ...rest] = statements
  return read(first ? await db.batch([first, ...rest]) : [])
}

/** Sends one plan in one database round trip. */
export async function run<T>(db: Db, only: Plan<T>): Promise<T> {
  return (await load(db, { only })).only
}
