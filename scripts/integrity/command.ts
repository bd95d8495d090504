import { createClient } from '@libsql/client/http'
import type { Attached } from '#scripts/site/attach.ts'
import { type Finding, findFaults, mendFaults } from './check.ts'

const said = ({ at, rows, example }: Finding): string => `${at}: ${rows} wrong, e.g. ${example}`

/**
 * Prints what is wrong in the database, and mends what follows from other rows where that is wanted.
 * @returns whether nothing is wrong any more.
 */
export async function runCheck({ url, authToken }: Attached, isToMend: boolean): Promise<boolean> {
  const db = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    const found = await findFaults(db)
    for (const finding of found) console.log(said(finding))
    if (found.length === 0) console.log('Nothing is wrong.')
    if (found.length === 0 || !isToMend) return found.length === 0
    console.log(`Rows set right: ${await mendFaults(db)}.`)
    const left = await findFaults(db)
    console.log(
      left.length === 0 ? 'Nothing is wrong any more.' : `Left for a person: ${left.map(({ at }) => at).join(', ')}.`
    )
    return left.length === 0
  } finally {
    db.close()
  }
}
