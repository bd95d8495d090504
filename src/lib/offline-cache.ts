/** The store of pages that were read, oldest first: their addresses with the pages as they came. */
export const OFFLINE_PAGES = 'veche-pages'
/** The store of pages that were fetched ahead and maybe never shown. */
export const PREFETCHED_PAGES = 'veche-ahead'

/** Headers of what is kept. In milliseconds by the clock of this device: */
export const CACHED_AT_HEADER = 'X-Kept-At'
/** As URI component, with the escapes of HTML: */
export const CACHED_TITLE_HEADER = 'X-Kept-Title'
/** The size of the body: */
export const CACHED_SIZE_HEADER = 'X-Kept-Bytes'
/** The id of the member whose page it is; '' for a guest: */
export const CACHED_MEMBER_HEADER = 'X-Kept-Reader'

/** Message of a page that the service worker has not seen: its address, and whether it may be fetched. */
export interface PageShownMessage {
  shown: string
  mayAsk: boolean
}

/** Message of the service worker to pages when a form could not be sent. */
export const UNSENT = 'unsent'
