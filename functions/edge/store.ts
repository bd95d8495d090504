import type { Settings } from '#functions/settings/settings.ts'

/** The data centre's default cache, which the browser's types do not know. */
export const edgeStore = (): Cache => (caches as unknown as { default: Cache }).default

/** Marks what the platform's cache keeps, so that it can be dropped in every data centre at once. */
export const TAG_HEADER = 'Cache-Tag'

type Choice = Pick<Settings, 'PAGE_STORE' | 'CACHE_PURGE_TOKEN'>

/**
 * True where copies of pages are kept in the isolate's memory and pictures come from the disk beside it: one isolate
 * serves the whole site, as under `npm start`. A purge of the platform's cache reaches no isolate, so with a token for
 * it everything is kept there.
 */
export const keepsInMemory = ({ PAGE_STORE, CACHE_PURGE_TOKEN }: Choice): boolean =>
  PAGE_STORE === 'memory' && !CACHE_PURGE_TOKEN
