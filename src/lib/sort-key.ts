import { currentMemberId } from './current-page.ts'

/** Where a browser keeps the order of feeds that this member chose last, if they want that. */
export const sortKey = (): string => `feed_sort:${currentMemberId()}`
