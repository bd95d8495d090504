import * as v from 'valibot'

/** Name of the manifest, the last file of an archive. An archive without it is incomplete. */
export const MANIFEST = 'manifest.json'
export const FORMAT = 'veche'
export const VERSION = 1

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const schema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** Time of the snapshot in ISO 8601. */
  madeAt: v.string(),
  /** Migrations that the database had, which define the schema of the rows. */
  migrations: v.array(v.object({ tag: v.string(), hash: v.string() })),
  /** Number of rows in the archive, by table. */
  rows: v.record(v.pipe(v.string(), v.regex(/^[a-z_]+$/)), count),
  /** Number of picture files. */
  pictures: count,
  /** SHA-256 of all bytes before this file, in hexadecimal. */
  sha256: v.string()
})

export type Manifest = v.InferOutput<typeof schema>

const newer = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.gtValue(VERSION)) })

/** Parses a manifest; 'newer' for a manifest of a later software version, null for an invalid text. */
export function parseManifest(text: string): Manifest | 'newer' | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return v.is(newer, parsed) ? 'newer' : v.parse(schema, parsed)
  } catch {
    return null
  }
}

/** Adds up the numbers of rows of all tables. */
export const totalOf = (rows: Manifest['rows']): number => Object.values(rows).reduce((sum, count) => sum + count, 0)
