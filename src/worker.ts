import { answerFiles } from '#functions/images/files.ts'
import { answerBlockCheck } from './worker/blocked.ts'
import { handleRequest } from './worker/handle-request.ts'
import { runJobs } from './worker/jobs.ts'
import { runTimers } from './worker/timers.ts'

/** The way in for `npm start`, whose own server stands where the edge platform's router of static files would. */
export const site = { fetch: handleRequest } satisfies ExportedHandler<Cloudflare.Env>

/** Its timers, which on the edge platform the platform fires. */
export const timers = {
  async fetch(_request, env) {
    await runTimers(env)
    return new Response()
  }
} satisfies ExportedHandler<Cloudflare.Env>

/** Whether an address is blocked, for that server, which answers files itself. */
export const blocks = { fetch: answerBlockCheck } satisfies ExportedHandler<Cloudflare.Env>

/** The files of pictures, for the operator's commands beside `npm start`. */
export const files = {
  fetch: (request, env) => answerFiles(request, env.MEDIA, env.FILES_TOKEN)
} satisfies ExportedHandler<Cloudflare.Env>

export default {
  fetch: handleRequest,
  scheduled: (_event, env) => runTimers(env),
  queue: runJobs
} satisfies ExportedHandler<Cloudflare.Env>
