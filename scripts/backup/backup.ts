import { gzipSync } from 'node:zlib'
import { SHOWN } from '#scripts/integrity/shown.ts'
import { type Address, type Row, readRows } from '#scripts/site/cursor.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import type { Manifest } from './manifest.ts'
import { partName, pictureName, pictureOf, SECRET } from './names.ts'
import { type Omitted, tablesOf } from './tables.ts'
import type { Archive } from './write.ts'

/** A part of a table's rows has about so many characters. */
const PART_LENGTH = 4 * 1024 * 1024
/** Pictures that are read ahead of the one that is written. */
const AHEAD = 16

/** Source of an archive: the database and the pictures. */
export interface Source {
  database: Address
  pictures: Pictures | null
  secret: string | null
  omitted: Omitted
}

export interface Counts extends Pick<Manifest, 'migrations' | 'rows' | 'pictures'> {
  /** Pictures that a post or an account shows and that have no file. */
  lost: number
}

/** Keys of pictures found while the rows are read. */
interface Notes {
  migrations: Manifest['migrations']
  /** Ids of all pictures that the database knows. */
  ids: Set<string>
  /** Keys of pictures that a row shows. */
  shown: Set<string>
}

function note({ migrations, ids, shown }: Notes, table: string | undefined, row: Row): void {
  if (table === 'migrations') migrations.push({ tag: String(row['tag']), hash: String(row['hash']) })
  if (table === undefined) shown.add(String(row['id']))
  if (table === undefined || table === 'images') ids.add(String(row['id']))
}

/** The rows of one table after the other, in parts: one is in memory at a time; then what they show. */
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

/** The files of these pictures; some are read ahead. @returns their number, and the pictures whose original is there. */
async function addPictures(archive: Archive, pictures: Pictures, ids: Set<string>) {
  const found = new Set<string>()
  let count = 0
  const reading: { key: string; file: ReturnType<Pictures['get']> }[] = []
  const write = async ({ key, file }: (typeof reading)[number]) => {
    const read = await file
    // Erased since the files were listed.
    if (!read) return
    await archive.add(pictureName(key, read.contentType), read.bytes)
    count += 1
    if (key.endsWith('/original')) found.add(key.split('/')[0] ?? '')
  }
  for await (const { key } of pictures.list()) {
    if (!ids.has(pictureOf(key) ?? '')) continue
    const file = pictures.get(key)
    // Its failure is met when its turn comes.
    file.catch(() => {})
    reading.push({ key, file })
    const next = reading.length > AHEAD && reading.shift()
    if (next) await write(next)
  }
  for (const next of reading) await write(next)
  return { count, found }
}

const lostOf = (shown: Set<string>, found: Set<string>): number => [...shown].filter(id => !found.has(id)).length

/**
 * Puts a site into an archive: the database as it is at one moment, then its pictures. A picture's files are written
 * before anything shows it and erased after nothing does, so the files of every picture that is still shown are there.
 */
export async function putInto(archive: Archive, source: Source): Promise<Counts> {
  const { pictures, secret } = source
  const notes: Notes = { migrations: [], ids: new Set(), shown: new Set() }
  const rows = await addRows(archive, source, notes)
  const { migrations, ids, shown } = notes
  const kept = pictures && (await addPictures(archive, pictures, ids))
  if (secret) await archive.add(SECRET, Buffer.from(`${secret}\n`))
  return { migrations, rows, pictures: kept?.count ?? 0, lost: kept ? lostOf(shown, kept.found) : 0 }
}
