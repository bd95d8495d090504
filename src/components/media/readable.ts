import { shownPath } from '#functions/links/hosts.ts'

/** The part of an address behind the host as people read it; empty when there is none. */
export const readablePath = (address: string): string =>
  URL.canParse(address) ? shownPath(new URL(address).pathname.replace(/\/+$/, '')) : ''
