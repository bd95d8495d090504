/** Name of the secret's file in an archive. */

export const SECRET = 'secret.key'

/** File name of one part of a table's rows; parts are counted from 1. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`

const PART = /^tables\/([a-z_]+)\/\d+\.jsonl\.gz$/
const KEY = /^(\w+)\/(?:original|\d+x\d+-\w+\.webp)$/
const ORIGINAL = /^pictures\/(\w+\/original)\.(jpeg|png|webp)$/
const COPY = /^pictures\/(\w+\/\d+x\d+-\w+\.webp)$/

/** Id of the picture that a stored file belongs to; null for an unknown file. */
export const pictureOf = (key: string): string | null => KEY.exec(key)?.[1] ?? null

/**
 * File name of a picture in an archive.
 * @param contentType type of an original, whose key has no extension.
 */
export const pictureName = (key: string, contentType: string): string =>
  `pictures/${key}${key.endsWith('/original') ? `.${contentType.replace('image/', '')}` : ''}`

/** Kind of a file of an archive. */
export type Named =
  | { kind: 'rows'; table: string }
  | { kind: 'picture'; key: string; contentType: string }
  | { kind: 'secret' }

/** Parses a file name of an archive; null for an unknown name. */
export function readName(name: string): Named | null {
  if (name === SECRET) return { kind: 'secret' }
  const [, table] = PART.exec(name) ?? []
  if (table) return { kind: 'rows', table }
  const [, original, format] = ORIGINAL.exec(name) ?? []
  if (original) return { kind: 'picture', key: original, contentType: `image/${format}` }
  const [, copy] = COPY.exec(name) ?? []
  return copy ? { kind: 'picture', key: copy, contentType: 'image/webp' } : null
}
