import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const announcementsContract = {
  'GET /announcements': { who: 'admins', gives: ['Announcement[]'], refuses: [] }
} as const satisfies DescribedCalls
