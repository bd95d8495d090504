import type { Client } from '@libsql/client'
import { Refusal } from '#scripts/site/refusal.ts'
import { orTold } from './database.ts'
import type { Platform } from './platform.ts'
import { commitIn, findPresent, findWell, goTo, type Version } from './versions.ts'
import { readWells, type Wells } from './wells.ts'

export const nameOf = (version: Version): string => `version ${version.number} (commit ${commitIn(version)})`

const AGAIN = 'Mend what it says, and deploy again.'
const NOTHING = 'There is no version to go back to.'

/** Leaves a version that is unwell for the last one that was well. @returns what it says to the operator. */
export async function leave(platform: Platform, wells: Wells, reason: string): Promise<string> {
  try {
    const before = await findWell(platform, wells)
    if (!before) return `${reason}\n${NOTHING} ${AGAIN}`
    await goTo(platform, before, `back to ${before.number}: unwell`)
    return `${reason}\nBack at ${nameOf(before)}; the database stays as it is. ${AGAIN}`
  } catch (error) {
    return `${reason}\nIt was not possible to go back (${(error as Error).message}): npm run deploy -- rollback`
  }
}

/** What answered before a deploy, and what may be gone back to. */
export interface Past {
  before: Version | null
  wells: Wells
}

/** What runs after an upload that failed; a well version, also when the new one had come to answer already. */
export async function afterFailure(platform: Platform, { before, wells }: Past, reason: string): Promise<string> {
  const present = await findPresent(platform).catch(() => undefined)
  if (present === undefined)
    return `${reason}\nWhat answers now is not known: npm run deploy -- status tells. To deploy again does no harm.`
  if (present && present.id !== before?.id) return leave(platform, wells, reason)
  return `${reason}\n${before ? `Nothing has changed: ${nameOf(before)} goes on.` : 'Nothing is deployed.'} ${AGAIN}`
}

/**
 * Goes back to the version before that was seen well.
 * @returns what it says to the operator.
 * @throws Refusal when there is none.
 */
export async function rollBack(platform: Platform, db: Client): Promise<string> {
  const present = await findPresent(platform)
  if (!present) throw new Refusal(`Nothing is deployed. ${NOTHING}`)
  const wells = await orTold(readWells(db), `Nothing has changed: ${nameOf(present)} goes on.`)
  const before = await findWell(platform, wells, present.number)
  if (!before)
    throw new Refusal(
      `${nameOf(present)} goes on: of those before it that the platform still knows, none was seen well with all that it uses still in the database. ${NOTHING}`
    )
  await goTo(platform, before, `back to ${before.number}: by hand`)
  return `Back at ${nameOf(before)}, from ${nameOf(present)}. The database stays as it is: migrations only add.`
}
