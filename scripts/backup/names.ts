/** Name that the file with the site's secret key has in an archive. */

export const SECRET = 'secret.key'

/** Makes the name of an archive's file with a part of the rows of a table. The first part has the number 1. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`

const PART = /^tables\/([a-z_]+)\/\d+\.jsonl\.gz$/
const KEY = /^(\w+)\/(?:original|\d+x\d+-\w+\.webp)$/
const ORIGINAL = /^pictures\/(\w+\/original)\.(jpeg|png|webp)$/
const COPY = /^pictures\/(\w+\/\d+x\d+-\w+\.webp)$/

/** Finds the id of the picture to which a stored file belongs; null for a file that belongs to no picture. */
export const pictureOf = (key: string): string | null => KEY.exec(key)?.[1] ?? null

/**
 * Makes the name that a file of a picture has in an archive.
 * @param key key of the file in the store.
 * @param contentType type of the file, from which the extension of an original is made; the key of an original has no
 * extension.
 */
export const pictureName = (key: string, contentType: string): string =>
  `pictures/${key}${key.endsWith('/original') ? `.${contentType.replace('image/', '')}` : ''}`

/** Kind of a file in an archive, with the data that its name contains. */
export type Named =
  | { kind: 'rows'; table: string }
  | { kind: 'picture'; key: string; contentType: string }
  | { kind: 'secret' }

/** Parses the name of a file in an archive; null for a name that archives do not have. */
export function readName(name: string): Named | null {
  if (name === SECRET) return { kind: 'secret' }
  const [, table] = PART.exec(name) ?? []
  if (table) return { kind: 'rows', table }
  const [, original, format] = ORIGINAL.exec(name) ?? []
  if (original) return { kind: 'picture', key: original, contentType: `image/${format}` }
  const [, copy] = COPY.exec(name) ?? []
  return copy ? { kind: 'picture', key: copy, contentType: 'image/webp' } : null
}
