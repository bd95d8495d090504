/** Named by the build (integrations/service-worker.mjs). */
declare const VERSION: string

const PREFIX = 'veche-'

/** The store of this build: its hashed files, and the page that says that there is no network. */
export const openStore = (): Promise<Cache> => caches.open(PREFIX + VERSION)

/** The stores of other builds, by their names. */
export const otherStores = async (): Promise<string[]> =>
  (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== PREFIX + VERSION)
