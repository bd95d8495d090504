import type { Ctx } from '#functions/context.ts'

/**
 * Queues the delivery of push messages after a write that has created notifications. The message is queued after the
 * response. The next run of the scheduled job sends messages about badges and announcements.
 */
export function schedulePushes({ jobs, settings, later }: Pick<Ctx, 'jobs' | 'settings' | 'later'>): void {
  if (settings.PUSH === 'on') later(jobs.send({ type: 'push' }))
}
