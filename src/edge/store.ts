/** The data centre's cache; the browser's types, which the islands need, know only the other ones. */
export const edgeStore = (): Cache => (caches as unknown as { default: Cache }).default
