import { isAhead } from '#functions/contract/clock.ts'

/** A guest's page with the time when its rendering began: what was erased later may be in it. */
export interface StoredPage {
  response: Response
  /** In milliseconds since 1970. */
  begunAt: number
}

/**
 * Whether a copy was begun before its tags were dropped. A copy that is of a time still to come is from before the clock was
 * set back, and so is such a drop: every copy that is begun since is newer than that.
 */
export const isDropped = (begunAt: number, droppedAt: number, now: number): boolean =>
  isAhead(begunAt, now) || (!isAhead(droppedAt, now) && begunAt <= droppedAt)

/** Where copies of guests' pages are kept. */
export interface PageStore {
  /** The copy of an address, unless its tags were dropped since its rendering began. */
  find(address: URL): Promise<StoredPage | null>
  /** Keeps a whole page; one whose body breaks off is not kept. */
  keep(address: URL, page: StoredPage): Promise<void>
  /** From now on no copy is found that has one of these tags and was begun before. */
  drop(origin: string, tags: string[]): Promise<void>
}
