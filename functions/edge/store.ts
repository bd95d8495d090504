import type { Settings } from '#functions/settings/settings.ts'

/**
 * Gives the default cache of the data centre. The types for browsers, which the code is compiled with, do not have it.
 */
export const edgeStore = (): Cache => (caches as unknown as { default: Cache }).default

/** Header with the tags of a stored response, by which the platform purges it in every data centre. */
export const TAG_HEADER = 'Cache-Tag'

type Choice = Pick<Settings, 'PAGE_STORE' | 'CACHE_PURGE_TOKEN'>

/**
 * True when copies of pages are stored in the isolate's memory and pictures come from the disk: one isolate serves the
 * whole site, as under `npm start`. A purge of the platform's cache does not reach an isolate, so a site with a purge
 * token stores all copies in that cache.
 */
export const keepsInMemory = ({ PAGE_STORE, CACHE_PURGE_TOKEN }: Choice): boolean =>
  PAGE_STORE === 'memory' && !CACHE_PURGE_TOKEN
