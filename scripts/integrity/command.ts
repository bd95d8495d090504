import { type Client, createClient } from '@libsql/client/http'
import type { AttachedSite } from '#scripts/site/attach.ts'
import { type Address, optionsOf } from '#scripts/site/cursor.ts'
import { takeMaintenanceLock } from '#scripts/site/maintenance-lock.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import { findProblems, repairCounters } from './check.ts'
import type { Finding } from './finding.ts'
import { erasePictures, findingsOf, findPictureProblems } from './pictures.ts'

const lineOf = ({ at, rows, example }: Finding): string => `${at}: ${rows} wrong, e.g. ${example}`

interface Looked {
  findings: Finding[]
  /** Repairs references and derived values, deletes files without a row, and prints the numbers. */
  repair(): Promise<void>
}

async function inspect(db: Client, database: Address, pictures: Pictures | null): Promise<Looked> {
  const findings = await findProblems(db)
  const files = pictures && (await findPictureProblems(database, pictures))
  return {
    findings: [...findings, ...(files ? findingsOf(files) : [])],
    repair: async () => {
      console.log(`Rows set right: ${await repairCounters(db)}.`)
      if (files) console.log(`Files erased: ${await erasePictures(database, pictures, files)}.`)
    }
  }
}

/**
 * Prints problems of the database and of picture files. If requested, recomputes derived values and repairs references.
 * @returns true when no problem is left.
 */
export async function runCheck(site: AttachedSite, isToMend: boolean): Promise<boolean> {
  takeMaintenanceLock(site)
  const pictures = await site.pictures()
  const db = createClient(optionsOf(site))
  try {
    if (!pictures) console.log('The files of pictures are not looked at: they are not on this machine.')
    const { findings, repair: mend } = await inspect(db, site, pictures)
    for (const finding of findings) console.log(lineOf(finding))
    if (findings.length === 0) console.log('Nothing is wrong.')
    if (findings.length === 0 || !isToMend) return findings.length === 0
    await mend()
    const left = (await inspect(db, site, pictures)).findings
    console.log(
      left.length === 0 ? 'Nothing is wrong any more.' : `Left for a person: ${left.map(({ at }) => at).join(', ')}.`
    )
    return left.length === 0
  } finally {
    db.close()
  }
}
