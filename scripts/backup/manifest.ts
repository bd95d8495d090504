import * as v from 'valibot'

/** The last file of an archive: what stands in it. An archive without it is half of one. */
export const MANIFEST = 'manifest.json'
export const FORMAT = 'veche'
export const VERSION = 1

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const schema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** When the database was read, as ISO 8601. */
  madeAt: v.string(),
  /** The schema of the rows: the migrations that the database had. */
  migrations: v.array(v.object({ tag: v.string(), hash: v.string() })),
  /** Rows of each table. */
  rows: v.record(v.pipe(v.string(), v.regex(/^[a-z_]+$/)), count),
  /** Files of pictures. */
  pictures: count,
  /** The digest of all bytes before this file, in hexadecimal. */
  sha256: v.string()
})

export type Manifest = v.InferOutput<typeof schema>

const newer = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.gtValue(VERSION)) })

/** 'newer' when a later version of this software has written it, null when it is none. */
export function parseManifest(text: string): Manifest | 'newer' | null {
  try {
    const given: unknown = JSON.parse(text)
    return v.is(newer, given) ? 'newer' : v.parse(schema, given)
  } catch {
    return null
  }
}
