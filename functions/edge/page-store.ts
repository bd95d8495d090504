/** A guest's page with the time when its rendering began: what was erased later may be in it. */
export interface StoredPage {
  response: Response
  /** In milliseconds since 1970. */
  begunAt: number
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
