import { deliverAnnouncement } from '#functions/announcements/deliver.ts'
import { type Ctx, openContext } from '#functions/context.ts'
import { tellFollowers } from '#functions/followers/deliver.ts'
import { sendHooks } from '#functions/hook-deliveries/send.ts'
import { forgetAnswers } from '#functions/http/guest-answers.ts'
import type { Job } from '#functions/jobs/job.ts'
import { fetchPreview } from '#functions/links/preview.ts'
import { rerenderTexts } from '#functions/markdown/rerender.ts'
import { logFailure } from '#functions/observation/log.ts'
import { runJob } from '#functions/observation/runs.ts'
import { traceOf } from '#functions/observation/trace.ts'
import { sendPushes } from '#functions/push/send.ts'

const KINDS: ReadonlySet<string> = new Set<Job['type']>([
  'rerender',
  'link-preview',
  'push',
  'mail',
  'hooks',
  'followers',
  'announce'
])

// The code of mail is loaded with the first letter: the library for it is large, and most isolates send none.
async function done(ctx: Ctx, job: Job): Promise<void> {
  if (job.type === 'link-preview') return fetchPreview(ctx, job.postId)
  if (job.type === 'push') return sendPushes(ctx)
  if (job.type === 'mail') return (await import('#functions/mail/send.ts')).sendLetters(ctx)
  if (job.type === 'hooks') return sendHooks(ctx)
  if (job.type === 'followers') return tellFollowers(ctx, job)
  if (job.type === 'announce') return deliverAnnouncement(ctx, job)
  const { left } = await rerenderTexts(ctx)
  if (left) await ctx.jobs.send({ type: 'rerender' })
}

const isJob = (body: unknown): body is Job =>
  typeof body === 'object' && body !== null && 'type' in body && KINDS.has(String(body.type))

/** Runs the jobs of a batch. The platform repeats a job that fails. An unknown job is logged and acknowledged. */
export async function runJobs(batch: MessageBatch, env: Cloudflare.Env): Promise<void> {
  for (const message of batch.messages) {
    const { body: job } = message
    if (isJob(job)) await runJob(job.type, execution => done(openContext(env, execution), job))
    else logFailure(traceOf(message), 'A job of no known kind')
    message.ack()
  }
  forgetAnswers()
}
