import { type Client, createClient } from '@libsql/client/http'
import { Refusal } from '#scripts/site/refusal.ts'
import { reasonOf } from './platform.ts'
import type { Target } from './target.ts'

/** Opens the site's remote database. */
export const openDatabase = ({ databaseUrl, databaseToken }: Target): Client =>
  createClient({ url: databaseUrl, authToken: databaseToken })

/**
 * Awaits a database query of a deploy.
 * @param done sentence for the operator about the state of the deploy if the query fails.
 * @throws Refusal when the query fails.
 */
export async function refuseOnDatabaseError<T>(query: Promise<T>, done: string): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`The database does not answer: ${reasonOf(error as Error)}. ${done}`)
  }
}
