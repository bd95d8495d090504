import { type Ctx, openContext } from '#functions/context.ts'
import { rerenderTexts } from '#functions/markdown/rerender.ts'

/** Work that can wait, by the name it has in the queue. */
export type Job = { type: 'rerender' }

const HANDLERS: Record<Job['type'], (ctx: Ctx, env: Cloudflare.Env) => Promise<void>> = {
  rerender: async (ctx, env) => {
    const { left } = await rerenderTexts(ctx)
    if (left) await env.JOBS.send({ type: 'rerender' } satisfies Job)
  }
}

const isJob = (body: unknown): body is Job =>
  typeof body === 'object' && body !== null && 'type' in body && Object.hasOwn(HANDLERS, String(body.type))

/** Does each job once; one that fails is tried again by the platform, one that nobody knows is put aside with a word in the log. */
export async function runJobs(batch: MessageBatch, env: Cloudflare.Env): Promise<void> {
  for (const message of batch.messages) {
    if (!isJob(message.body)) console.error('A job of no known kind:', JSON.stringify(message.body).slice(0, 200))
    else await HANDLERS[message.body.type](openContext(env), env)
    message.ack()
  }
}
