/** Where a member's browser keeps the order of feeds that they chose last, for those who want that. */
export const SORT_KEY = 'feed_sort'
