import { welcomeMembers } from '#functions/account/welcome.ts'
import { recordHour } from '#functions/administration/hours.ts'
import { resumeAnnouncements } from '#functions/announcements/deliver.ts'
import { foldCommunities } from '#functions/communities/search-text.ts'
import { type Ctx, openContext, siteRequest } from '#functions/context.ts'
import { resumeFollowers } from '#functions/followers/deliver.ts'
import { resumeHooks } from '#functions/hook-deliveries/send.ts'
import { forgetAnswers } from '#functions/http/guest-answers.ts'
import { eraseUnused } from '#functions/images/unused.ts'
import { continueDigest } from '#functions/letters/digest.ts'
import { writeReplyLetters } from '#functions/letters/replies.ts'
import { askAgain } from '#functions/links/preview.ts'
import { resumeLetters } from '#functions/mail/resume.ts'
import { rerenderTexts } from '#functions/markdown/rerender.ts'
import { storeCounts } from '#functions/observation/days.ts'
import { runTimerWork } from '#functions/observation/runs.ts'
import { movePostsToOlderClasses } from '#functions/posts/ageing.ts'
import { refreshDiscussed } from '#functions/posts/discussed.ts'
import { keyLinks } from '#functions/posts/other-discussions.ts'
import { resumePushes } from '#functions/push/send.ts'
import { fillSearchIndex } from '#functions/search-index/fill.ts'
import { prune } from '#functions/site/prune.ts'

/**
 * Runs the jobs that are due each minute.
 * @param address any address of the site, for the links of letters on a site without SITE_URL.
 * @throws Error with the id of the log line of the failed job.
 */
export const runTimers = (env: Cloudflare.Env, address?: string): Promise<void> =>
  runTimerWork(execution => work(openContext(env, execution, siteRequest(env, address)))).finally(forgetAnswers)

async function work(ctx: Ctx): Promise<void> {
  await storeCounts(ctx.db)
  await movePostsToOlderClasses(ctx)
  await prune(ctx)
  await eraseUnused(ctx)
  await askAgain(ctx)
  await resumeAnnouncements(ctx)
  await resumeFollowers(ctx)
  await resumePushes(ctx)
  await writeReplyLetters(ctx)
  await continueDigest(ctx)
  await resumeLetters(ctx)
  await resumeHooks(ctx)
  await welcomeMembers(ctx)
  await recordHour(ctx)
  await refreshDiscussed(ctx)
  await foldCommunities(ctx)
  await keyLinks(ctx)
  await fillSearchIndex(ctx)
  const { left } = await rerenderTexts(ctx)
  if (left) await ctx.jobs.send({ type: 'rerender' })
}
