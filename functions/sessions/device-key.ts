import { createHmac } from 'node:crypto'

/** Hex digits of a key of 128 bits. */
const HEX = 32

/**
 * The key by which a browser encrypts a member's drafts (src/features/offline/sealed.ts). Only pages for this member
 * contain it, and it is equal in all sessions of the member.
 */
export const deviceKey = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`device:${userId}`).digest('hex').slice(0, HEX)
