import { isAhead } from '#functions/contract/clock.ts'

/** A guest's page with the time when its rendering began: what was erased later may be in it. */
export interface StoredPage {
  response: Response
  /** In milliseconds since 1970. */
  begunAt: number
}

/**
 * Whether a copy was begun before its tags were dropped. By a clock that was set back in between, what is still to come was
 * before it: every copy that is begun now is begun later than such a drop.
 */
export function isDropped(begunAt: number, droppedAt: number, now: number): boolean {
  return isAhead(droppedAt, now) ? isAhead(begunAt, now) : begunAt <= droppedAt
}

/** Where copies of guests' pages are kept. */
export interface PageStore {
  /** The copy of an address, unless its tags were dropped since its rendering began. */
  find(address: URL): Promise<StoredPage | null>
  /** Keeps a whole page; one whose body breaks off is not kept. */
  keep(address: URL, page: StoredPage): Promise<void>
  /** From now on no copy is found that has one of these tags and was begun before. */
  drop(origin: string, tags: string[]): Promise<void>
}
