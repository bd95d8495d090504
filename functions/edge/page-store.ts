import { isAhead } from '#functions/contract/clock.ts'

/** A guest's page with the time when its rendering began: it may contain content that was erased after that. */
export interface StoredPage {
  response: Response
  /** Start of the rendering, in milliseconds since 1970. */
  begunAt: number
}

/**
 * Whether the rendering of a copy began before its tags were dropped. After the clock was set back, times in the
 * future are those of old copies and old invalidations; every later copy is newer than such an invalidation.
 */
export const isDropped = (begunAt: number, droppedAt: number, now: number): boolean =>
  isAhead(begunAt, now) || (!isAhead(droppedAt, now) && begunAt <= droppedAt)

/** A store for copies of guests' pages. */
export interface PageStore {
  /** Finds the copy of an address, unless one of its tags was dropped after its rendering began. */
  find(address: URL): Promise<StoredPage | null>
  /** Stores a complete page; a page whose body breaks off is not stored. */
  put(address: URL, page: StoredPage): Promise<void>
  /** Drops the copies with one of these tags, also copies whose rendering is still running. */
  drop(origin: string, tags: string[]): Promise<void>
}
