/** The store of pages that were read, oldest first: their addresses with the pages as they came. */
const KEPT_PAGES = 'veche-pages'
/** The store of pages that were fetched ahead and maybe never shown. */
const KEPT_AHEAD = 'veche-ahead'
/** All stores that hold what a reader has seen. */
export const KEPT_STORES = [KEPT_PAGES, KEPT_AHEAD]
