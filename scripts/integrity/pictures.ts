import { type ImageKind, keysOf } from '#functions/images/copies.ts'
import { type Address, readRows } from '#scripts/site/cursor.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import type { Finding } from './finding.ts'
import { SHOWN } from './shown.ts'

/** Differences between the picture files and the rows of the database. */
export interface PictureProblems {
  /** Keys of files that are missing although a row references their picture. */
  missing: string[]
  /** Keys of files whose picture has no row in `images`. */
  unnamed: string[]
}

const idIn = (key: string): string => key.split('/')[0] ?? ''

async function idsOf(database: Address, query: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const [, { id }] of readRows(database, [query])) ids.add(String(id))
  return ids
}

/** Lists the keys of files that referenced pictures need and that are not among `keys`. */
async function lackedIn(keys: Set<string>, database: Address): Promise<string[]> {
  const lacking: string[] = []
  for await (const [, { id, kind }] of readRows(database, [SHOWN]))
    lacking.push(...keysOf(String(id), kind as ImageKind | null).filter(key => !keys.has(key)))
  return lacking
}

async function listed(pictures: Pictures): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of pictures.list()) keys.add(key)
  return keys
}

/**
 * Compares picture files with the rows of the database. A running site may write or delete pictures between the reading
 * of the files and the reading of the rows, so each difference is checked a second time.
 */
export async function findPictureProblems(database: Address, pictures: Pictures): Promise<PictureProblems> {
  const keys = await listed(pictures)
  const lacking = await lackedIn(keys, database)
  const ids = await idsOf(database, 'select id from images')
  const extra = [...keys].filter(key => !ids.has(idIn(key)))
  const shown = lacking.length > 0 ? await idsOf(database, SHOWN) : ids
  const exists = async (key: string) => (await pictures.get(key)) !== null
  const missing: string[] = []
  const unnamed: string[] = []
  for (const key of lacking) if (shown.has(idIn(key)) && !(await exists(key))) missing.push(key)
  for (const key of extra) if (await exists(key)) unnamed.push(key)
  return { missing, unnamed }
}

export function findingsOf({ missing, unnamed }: PictureProblems): Finding[] {
  const findings = [
    { at: 'images.id', rows: missing.length, example: `there is no file ${missing[0]}` },
    { at: 'files of pictures', rows: unnamed.length, example: `no row names ${unnamed[0]}` }
  ]
  return findings.filter(({ rows }) => rows > 0)
}

/**
 * Deletes files whose picture has neither a row in `images` nor a reference.
 * @returns number of deleted files.
 */
export async function erasePictures(
  database: Address,
  pictures: Pictures,
  { unnamed }: PictureProblems
): Promise<number> {
  if (unnamed.length === 0) return 0
  const shown = await idsOf(database, SHOWN)
  const useless = unnamed.filter(key => !shown.has(idIn(key)))
  for (const key of useless) await pictures.delete(key)
  return useless.length
}
