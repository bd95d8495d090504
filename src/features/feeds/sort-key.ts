import { currentMemberId } from '#src/browser/current-page.ts'

/** Returns the storage key of the sort that the member has chosen last, for members who want it remembered. */
export const sortKey = () => `feed_sort:${currentMemberId()}` as const
