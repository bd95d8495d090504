/** Functions for the archive format of backups: POSIX tar (ustar), which every system can open. */

const BLOCK = 512
const MODE = 0o600
const SIZE_MAX = 8 ** 11

/** Offset and length in bytes of each field of a tar header. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8]
} as const
type Field = keyof typeof FIELDS

const MAGIC = 'ustar\u000000'
/** Type flags that mean a regular file; old tar programs leave the flag empty. Links and devices have other flags. */
const PLAIN = new Set(['0', ''])
/** The end of a tar archive, which is two blocks of zeros. */
export const END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, field: Field): string => `${value.toString(8).padStart(FIELDS[field][1] - 1, '0')}\0`

/** Computes the checksum of a tar header. The field of the checksum itself counts as spaces. */
function checksumOf(header: Buffer): number {
  const [at, length] = FIELDS.checksum
  const rest = [...header.subarray(0, at), ...header.subarray(at + length)]
  return rest.reduce((sum, byte) => sum + byte, length * 0x20)
}

/** Computes the number of padding bytes between the end of a file and the next header. */
const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/**
 * Makes the tar entry of a file: header, content, padding.
 * @param time seconds since 1970.
 */
export function entryOf(name: string, content: Uint8Array, time: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const write = (field: Field, text: string) => header.write(text, FIELDS[field][0], 'latin1')
  if (name.length > FIELDS.name[1] || content.length >= SIZE_MAX) throw new Error(`${name} does not fit into tar.`)
  write('name', name)
  write('mode', octal(MODE, 'mode'))
  write('uid', octal(0, 'uid'))
  write('gid', octal(0, 'gid'))
  write('size', octal(content.length, 'size'))
  write('time', octal(time, 'time'))
  write('type', '0')
  write('magic', MAGIC)
  write('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `)
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))])
}

export interface Entry {
  name: string
  content: Buffer
  /** All bytes of the entry: header, content and padding. */
  bytes: Buffer
}

/** Function that reads a number of bytes; its result is null when fewer bytes are left. */
export type Read = (length: number) => Promise<Buffer | null>

/**
 * Reads the next entry; 'end' at the end of the archive; null for a truncated archive, another format, or an
 * entry that is no regular file.
 * @param most maximum size of a file in bytes; a larger file gives null.
 */
export async function nextEntry(read: Read, most: number): Promise<Entry | 'end' | null> {
  const header = await read(BLOCK)
  if (!header) return null
  if (header.every(byte => byte === 0)) return 'end'
  const text = (field: Field) => {
    const [at, length] = FIELDS[field]
    return header.toString('latin1', at, at + length).replace(/[\0 ][\s\S]*$/, '')
  }
  const size = Number.parseInt(text('size'), 8)
  if (Number.parseInt(text('checksum'), 8) !== checksumOf(header) || !PLAIN.has(text('type'))) return null
  if (!(size >= 0 && size <= most)) return null
  const body = await read(size + paddingOf(size))
  return body && { name: text('name'), content: body.subarray(0, size), bytes: Buffer.concat([header, body]) }
}
