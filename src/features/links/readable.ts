import { shownPath } from '#functions/links/hosts.ts'

/** Slashes at the end of a path. The lookbehind keeps matching linear for long runs of slashes. */
const LAST_SLASHES = /(?<!\/)\/+$/

/** Path of an address in readable form; empty without one. */
export const readablePath = (address: string): string =>
  URL.canParse(address) ? shownPath(new URL(address).pathname.replace(LAST_SLASHES, '')) : ''
