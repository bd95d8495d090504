import { isAhead } from '#functions/contract/clock.ts'

/**
 * A guest's page with the time when its rendering began: the page may contain content that was erased after that time.
 */
export interface StoredPage {
  response: Response
  /** Start of the rendering, in milliseconds since 1970. */
  begunAt: number
}

/**
 * True when the rendering of a copy began before one of its tags was dropped. A time in the future was stored before
 * the clock was set back: a copy with such a time counts as dropped, and an invalidation with such a time is older than
 * every copy with a normal time.
 */
export const isDropped = (begunAt: number, droppedAt: number, now: number): boolean =>
  isAhead(begunAt, now) || (!isAhead(droppedAt, now) && begunAt <= droppedAt)

/** A store for copies of guests' pages. */
export interface PageStore {
  /** Finds the copy of an address, unless one of its tags was dropped after its rendering began. */
  find(address: URL): Promise<StoredPage | null>
  /** Stores a page when its body is complete; a page whose body breaks off is not stored. */
  put(address: URL, page: StoredPage): Promise<void>
  /** Drops the copies with one of these tags, also copies whose rendering is still running. */
  drop(origin: string, tags: string[]): Promise<void>
}
