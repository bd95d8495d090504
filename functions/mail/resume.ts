import type { Ctx } from '#functions/context.ts'
import { mailOutbox } from '#functions/db/schema/index.ts'
import { isDue } from './claims.ts'
import { sendsMail } from './is-on.ts'

/**
 * Queues the delivery of due letters, for the scheduled job: letters whose last try failed, and letters for which no
 * delivery was queued. On a site without mail all letters are deleted.
 */
export async function resumeLetters(ctx: Ctx): Promise<void> {
  if (!sendsMail(ctx.settings)) return void (await ctx.db.delete(mailOutbox))
  if (await isDue(ctx)) await ctx.jobs.send({ type: 'mail' })
}
