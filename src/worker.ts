import { answerFiles } from '#functions/images/files.ts'
import { answerBlockCheck } from './worker/blocked.ts'
import { handleRequest } from './worker/handle-request.ts'
import { runJobs } from './worker/jobs.ts'
import { runTimers } from './worker/timers.ts'

/** Entry point for `npm start`, whose own server replaces the edge platform's router of static files. */
export const site = { fetch: handleRequest } satisfies ExportedHandler<Cloudflare.Env>

/** Entry point for the timers of `npm start`; the edge platform fires its own. */
export const timers = {
  async fetch(_request, env) {
    await runTimers(env)
    return new Response()
  }
} satisfies ExportedHandler<Cloudflare.Env>

/** Entry point for the block check of `npm start`, whose server answers files itself. */
export const blocks = { fetch: answerBlockCheck } satisfies ExportedHandler<Cloudflare.Env>

/** Entry point for picture files, for operators' commands beside `npm start`. */
export const files = {
  fetch: (request, env) => answerFiles(request, env.MEDIA, env.FILES_TOKEN)
} satisfies ExportedHandler<Cloudflare.Env>

export default {
  fetch: handleRequest,
  scheduled: (_event, env) => runTimers(env),
  queue: runJobs
} satisfies ExportedHandler<Cloudflare.Env>
