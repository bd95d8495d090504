import { memberHere } from './here.ts'

/** Where a browser keeps the order of feeds that this member chose last, if they want that. */
export const sortKey = (): string => `feed_sort:${memberHere()}`
