import { createClient } from '@libsql/client/http'
import type { Attached } from '#scripts/site/attach.ts'
import { type Finding, findFaults, mendCounters } from './check.ts'

const said = ({ at, rows, example }: Finding): string => `${at}: ${rows} wrong, e.g. ${example}`

/**
 * Prints what is wrong in the database, and sets counters right where that is wanted.
 * @returns whether nothing is wrong any more.
 */
export async function runCheck({ url, authToken }: Attached, isToMend: boolean): Promise<boolean> {
  const db = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    const found = await findFaults(db)
    for (const finding of found) console.log(said(finding))
    const counters = found.filter(({ isCounter }) => isCounter)
    if (isToMend && counters.length > 0) console.log(`Set right: ${await mendCounters(db)}.`)
    const left = isToMend ? found.length - counters.length : found.length
    if (left === 0) console.log(found.length === 0 ? 'Nothing is wrong.' : 'Nothing is wrong any more.')
    return left === 0
  } finally {
    db.close()
  }
}
