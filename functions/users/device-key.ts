import { createHmac } from 'node:crypto'

/** Letters of a key of 128 bits. */
const HEX = 32

/**
 * The key by which a browser seals what a member has written and not sent (src/lib/sealed.ts): in the pages of that member
 * alone, and the same in each of their sessions.
 */
export const deviceKey = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`device:${userId}`).digest('hex').slice(0, HEX)
