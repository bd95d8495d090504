import { createHash } from 'node:crypto'

/** Length in characters of a tag: 22 characters for 132 bits. */
const TAG_LENGTH = 22

/** Makes the ETag of a text. It is weak, because a proxy may compress the answer, which changes its bytes. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH)}"`
