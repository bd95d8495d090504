import { shownPath } from '#functions/links/hosts.ts'

/** Slashes at the end of a path. The lookbehind keeps the time of matching linear for many slashes in a row. */
const LAST_SLASHES = /(?<!\/)\/+$/

/** Returns the path of an address, decoded for readers; empty when the address has no path. */
export const readablePath = (address: string): string =>
  URL.canParse(address) ? shownPath(new URL(address).pathname.replace(LAST_SLASHES, '')) : ''
