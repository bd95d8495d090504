/** Cache of visited pages, oldest first. */
export const OFFLINE_PAGES = 'veche-pages'
/** Cache of prefetched pages, which may never have been displayed. */
export const PREFETCHED_PAGES = 'veche-ahead'

/** Header of a cached page: time of caching in milliseconds by this device's clock. */
export const CACHED_AT_HEADER = 'X-Kept-At'
/** Header of a cached page: title with HTML escapes, as URI component. */
export const CACHED_TITLE_HEADER = 'X-Kept-Title'
/** Header of a cached page: size of the body. */
export const CACHED_SIZE_HEADER = 'X-Kept-Bytes'
/** Header of a cached page: id of its member; empty for guests. */
export const CACHED_MEMBER_HEADER = 'X-Kept-Reader'

/**
 * Message to the service worker about a page whose request it did not see: its address, and whether it may be
 * fetched.
 */
export interface PageShownMessage {
  shown: string
  mayAsk: boolean
}

/** Message of the service worker to pages when a form could not be sent. */
export const UNSENT = 'unsent'
