import type { Ctx } from '#functions/context.ts'

/**
 * Has what a write has told sent to browsers, by the queue and behind the answer. Badges and announcements wait for
 * the timer's minute.
 */
export function schedulePushes({ jobs, settings, later }: Pick<Ctx, 'jobs' | 'settings' | 'later'>): void {
  if (settings.PUSH === 'on') later(jobs.send({ type: 'push' }))
}
