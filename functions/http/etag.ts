import { createHash } from 'node:crypto'

/** Length in characters of a tag: 22 characters for 132 bits. */
const TAG_LENGTH = 22

/** Makes the ETag of a text. It is weak, because a proxy may compress the answer, which changes its bytes. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH)}"`

/** True when If-None-Match names an ETag, alone or in a list, or any ETag. The comparison is weak (RFC 9110, 13.1.2). */
export function isKnown(etag: string, { headers }: Pick<Request, 'headers'>): boolean {
  const noneMatch = headers.get('If-None-Match') ?? ''
  return noneMatch.trim() === '*' || noneMatch.split(',').some(tag => opaque(tag) === opaque(etag))
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
