/** The store of pages that were read, oldest first: their addresses with the pages as they came. */
export const KEPT_PAGES = 'veche-pages'
/** The store of pages that were fetched ahead and maybe never shown. */
export const KEPT_AHEAD = 'veche-ahead'

/** Headers of what is kept. In milliseconds by the clock of this device: */
export const KEPT_AT = 'X-Kept-At'
/** As URI component, with the escapes of HTML: */
export const KEPT_TITLE = 'X-Kept-Title'
/** The size of the body: */
export const KEPT_BYTES = 'X-Kept-Bytes'
/** The id of the member whose page it is; '' for a guest: */
export const KEPT_READER = 'X-Kept-Reader'

/** Message of a page that the service worker has not seen: its address, and whether it may be fetched. */
export interface Shown {
  shown: string
  mayAsk: boolean
}

/** Message of the service worker to pages when a form could not be sent. */
export const UNSENT = 'unsent'
