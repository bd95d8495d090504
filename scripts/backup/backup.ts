import { gzipSync } from 'node:zlib'
import { SHOWN } from '#scripts/integrity/shown.ts'
import { type Address, type Row, readRows } from '#scripts/site/cursor.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import type { Manifest } from './manifest.ts'
import { partName, pictureName, pictureOf, SECRET } from './names.ts'
import { type Omitted, tablesOf } from './tables.ts'
import type { Archive } from './write.ts'

/** Approximate length in characters of a part of the archive. The rows of a table are written in such parts. */
const PART_LENGTH = 4 * 1024 * 1024
/** Number of pictures that are requested from the store while an earlier picture is written into the archive. */
const AHEAD = 16

/** Source of an archive: the database and the pictures. */
export interface Source {
  database: Address
  pictures: Pictures | null
  secret: string | null
  omitted: Omitted
}

export interface Counts extends Pick<Manifest, 'migrations' | 'rows' | 'pictures'> {
  /** Number of pictures that a row references and that have no file. */
  missing: number
}

/** Applied migrations and ids of pictures, which are collected while the rows are read. */
interface Notes {
  migrations: Manifest['migrations']
  /** Ids of all pictures in the database: rows of `images`, and references to pictures in other rows. */
  ids: Set<string>
  /** Ids of the pictures that are in use (scripts/integrity/shown.ts). */
  shown: Set<string>
}

function note({ migrations, ids, shown }: Notes, table: string | undefined, row: Row): void {
  if (table === 'migrations') migrations.push({ tag: String(row['tag']), hash: String(row['hash']) })
  if (table === undefined) shown.add(String(row['id']))
  if (table === undefined || table === 'images') ids.add(String(row['id']))
}

/** Adds the rows of all tables to the archive in parts, so that only one part is in memory at a time. */
async function addRows(archive: Archive, { database, omitted }: Source, notes: Notes) {
  const tables = await tablesOf(database, omitted)
  const rows: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let part = { table: '', number: 1, text: '' }
  const flush = async () => {
    if (part.text) await archive.add(partName(part.table, part.number), gzipSync(part.text))
  }
  for await (const [query, row] of readRows(database, [...tables.map(table => table.query), SHOWN])) {
    const table = tables[query]?.name
    note(notes, table, row)
    if (table === undefined) continue
    if (table !== part.table || part.text.length > PART_LENGTH) {
      await flush()
      part = { table, number: table === part.table ? part.number + 1 : 1, text: '' }
    }
    part.text += `${JSON.stringify(row)}\n`
    rows[table] = (rows[table] ?? 0) + 1
  }
  await flush()
  return rows
}

/**
 * Adds the files of pictures to the archive. Several files are requested in parallel and written one after another.
 * @returns the number of added files, and the ids of pictures whose original was added.
 */
async function addPictures(archive: Archive, pictures: Pictures, ids: Set<string>) {
  const stored = new Set<string>()
  let count = 0
  const reading: { key: string; file: ReturnType<Pictures['get']> }[] = []
  const write = async ({ key, file }: (typeof reading)[number]) => {
    const read = await file
    // A picture that was deleted after the files were listed is skipped.
    if (!read) return
    await archive.add(pictureName(key, read.contentType), read.bytes)
    count += 1
    if (key.endsWith('/original')) stored.add(key.split('/')[0] ?? '')
  }
  for await (const { key } of pictures.list()) {
    if (!ids.has(pictureOf(key) ?? '')) continue
    const file = pictures.get(key)
    // When a read has failed, `write` throws its error on awaiting the file. The empty handler prevents that the error
    // is reported as an unhandled rejection before.
    file.catch(() => {})
    reading.push({ key, file })
    const next = reading.length > AHEAD && reading.shift()
    if (next) await write(next)
  }
  for (const next of reading) await write(next)
  return { count, stored }
}

const lostOf = (shown: Set<string>, stored: Set<string>): number => [...shown].filter(id => !stored.has(id)).length

/**
 * Writes a site into an archive: first a consistent snapshot of the database, then the pictures. A site writes the
 * files of a picture before any row references it, and deletes them after the last reference, so the archive has the
 * files of every picture that the snapshot references.
 */
export async function putInto(archive: Archive, source: Source): Promise<Counts> {
  const { pictures, secret } = source
  const notes: Notes = { migrations: [], ids: new Set(), shown: new Set() }
  const rows = await addRows(archive, source, notes)
  const { migrations, ids, shown } = notes
  const stored = pictures && (await addPictures(archive, pictures, ids))
  if (secret) await archive.add(SECRET, Buffer.from(`${secret}\n`))
  return { migrations, rows, pictures: stored?.count ?? 0, missing: stored ? lostOf(shown, stored.stored) : 0 }
}
