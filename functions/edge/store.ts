/** The data centre's cache; the browser's types, which the islands need, know only the other ones. */
export const edgeStore = (): Cache => (caches as unknown as { default: Cache }).default

/** Marks what the platform's cache keeps, so that it can be dropped in every data centre at once. */
export const TAG_HEADER = 'Cache-Tag'
