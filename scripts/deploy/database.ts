import { type Client, createClient } from '@libsql/client/http'
import { Refusal } from '#scripts/site/refusal.ts'
import { reasonOf } from './platform.ts'
import type { Target } from './target.ts'

/** The site's database, from here. */
export const openDatabase = ({ databaseUrl, databaseToken }: Target): Client =>
  createClient({ url: databaseUrl, authToken: databaseToken })

/**
 * What the database was asked.
 * @param done what was done until then, and what was not, for the operator.
 * @throws Refusal when it does not answer.
 */
export async function refuseOnDatabaseError<T>(asked: Promise<T>, done: string): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`The database does not answer: ${reasonOf(error as Error)}. ${done}`)
  }
}
