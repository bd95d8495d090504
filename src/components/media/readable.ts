import { shownPath } from '#functions/links/hosts.ts'

/** Slashes at the end of a path; a run of them within it is looked at once, not from each of them. */
const LAST_SLASHES = /(?<!\/)\/+$/

/** The part of an address behind the host as people read it; empty when there is none. */
export const readablePath = (address: string): string =>
  URL.canParse(address) ? shownPath(new URL(address).pathname.replace(LAST_SLASHES, '')) : ''
