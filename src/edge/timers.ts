import { recordHour } from '#functions/administration/bss.ts'
import { resumeAnnouncements } from '#functions/announcements/tell.ts'
import { openContext } from '#functions/context.ts'
import { eraseUnused } from '#functions/images/unused.ts'
import { askAgain } from '#functions/links/preview.ts'
import { rerenderTexts } from '#functions/markdown/rerender.ts'
import { movePostsToOlderClasses } from '#functions/posts/ageing.ts'
import { prune } from '#functions/site/prune.ts'
import { welcomeMembers } from '#functions/users/welcome.ts'

/** The jobs of the cron trigger, run each minute. */
export async function runTimers(env: Cloudflare.Env): Promise<void> {
  const ctx = openContext(env)
  await movePostsToOlderClasses(ctx)
  await prune(ctx)
  await eraseUnused(ctx)
  await askAgain(ctx)
  await resumeAnnouncements(ctx)
  await welcomeMembers(ctx)
  await recordHour(ctx)
  const { left } = await rerenderTexts(ctx)
  if (left) await ctx.jobs.send({ type: 'rerender' })
}
