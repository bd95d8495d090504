import { createHash, createHmac, randomBytes } from 'node:crypto'

const ID_BYTES = 18

/** Makes the id of a new link. The id alone opens nothing: only this site can make the link's token of it. */
export const newLinkId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** Makes the token of a link, which stands in the letter. */
export const linkToken = (secret: string, linkId: string): string =>
  createHmac('sha256', secret).update(`mail-link:${linkId}`).digest('base64url')

/** Makes the digest by which the database knows a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
