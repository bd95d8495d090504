/** Name of the cache of visited pages, oldest first. */
export const OFFLINE_PAGES = 'veche-pages'
/** Name of the cache of prefetched pages, which the reader may never have opened. */
export const PREFETCHED_PAGES = 'veche-ahead'

/** Header of a cached page: time at which it was cached, in milliseconds by this device's clock. */
export const CACHED_AT_HEADER = 'X-Kept-At'
/** Header of a cached page: its title with HTML escapes, encoded as a URI component. */
export const CACHED_TITLE_HEADER = 'X-Kept-Title'
/** Header of a cached page: size of its body in bytes. */
export const CACHED_SIZE_HEADER = 'X-Kept-Bytes'
/** Header of a cached page: id of the member for whom it was rendered; empty for guests. */
export const CACHED_MEMBER_HEADER = 'X-Kept-Reader'

/**
 * Message of a page to the service worker, for a page that was shown without a request to the worker: its address, and
 * whether the worker may fetch it.
 */
export interface PageShownMessage {
  shown: string
  mayAsk: boolean
}

/** Message of the service worker to pages: a form could not be sent. */
export const UNSENT = 'unsent'
