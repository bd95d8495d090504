import type { Settings } from '#functions/settings/settings.ts'
import { memoryPages } from './memory-pages.ts'
import type { PageStore } from './page-store.ts'
import { platformPages } from './platform-pages.ts'
import { keepsInMemory } from './store.ts'

/** Gives the store that this site uses for copies of guests' pages. */
export const pageStore = (settings: Pick<Settings, 'PAGE_STORE' | 'CACHE_PURGE_TOKEN'>): PageStore =>
  keepsInMemory(settings) ? memoryPages : platformPages
