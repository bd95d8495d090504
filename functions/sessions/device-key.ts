import { createHmac } from 'node:crypto'

/** Number of hex digits in a key of 128 bits. */
const HEX = 32

/**
 * Derives the key by which a browser encrypts a member's drafts (src/features/offline/sealed.ts). Only pages for this
 * member contain the key, and it is equal in all sessions of the member.
 */
export const deviceKey = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`device:${userId}`).digest('hex').slice(0, HEX)
