import { currentMemberId } from '#src/browser/current-page.ts'

/** Storage key of the member's last chosen sort of feeds, for members who want it remembered. */
export const sortKey = () => `feed_sort:${currentMemberId()}` as const
