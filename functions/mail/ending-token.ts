import { createHmac, timingSafeEqual } from 'node:crypto'
import { WANTED_KINDS, type WantedKind } from '#functions/contract/mail.ts'

/** The letters that a link ends: those of one kind to one account. */
export interface Ending {
  kind: WantedKind
  userId: string
}

const TOKEN = /^(\w+)\.([0-9a-f]{24})\.([\w-]{43})$/

const sign = (secret: string, { kind, userId }: Ending): Buffer =>
  createHmac('sha256', secret).update(`end-letters:${kind}:${userId}`).digest()

/** Makes the token of a link that ends letters. No row stands for it, so it works as long as SECRET_KEY is the same. */
export const endingToken = (secret: string, ending: Ending): string =>
  `${ending.kind}.${ending.userId}.${sign(secret, ending).toString('base64url')}`

/** Reads a token; null for one that this site has not made. */
export function readEndingToken(secret: string, token: string): Ending | null {
  const [, name = '', userId = '', signature = ''] = TOKEN.exec(token) ?? []
  const kind = WANTED_KINDS.find(each => each === name)
  if (!kind) return null
  const ending = { kind, userId }
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, ending)) ? ending : null
}
