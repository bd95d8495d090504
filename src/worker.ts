import { answerFiles } from '#functions/images/files.ts'
import { answerBlockCheck } from './worker/blocked.ts'
import { handleRequest } from './worker/handle-request.ts'
import { runJobs } from './worker/jobs.ts'
import { runTimers } from './worker/timers.ts'

/**
 * Entry point for pages under `npm start`. The server of `npm start` answers requests for static files itself, as the
 * edge platform's router does in production.
 */
export const site = { fetch: handleRequest } satisfies ExportedHandler<Cloudflare.Env>

/** Entry point for timers under `npm start`. The edge platform calls `scheduled` instead. */
export const timers = {
  async fetch({ url }, env) {
    await runTimers(env, url)
    return new Response()
  }
} satisfies ExportedHandler<Cloudflare.Env>

/** Entry point by which the server of `npm start` checks for IP blocks before it answers requests for files itself. */
export const blocks = { fetch: answerBlockCheck } satisfies ExportedHandler<Cloudflare.Env>

/** Entry point by which operators' commands read and write picture files under `npm start`. */
export const files = {
  fetch: (request, env) => answerFiles(request, env.MEDIA, env.FILES_TOKEN)
} satisfies ExportedHandler<Cloudflare.Env>

export default {
  fetch: handleRequest,
  scheduled: (_event, env) => runTimers(env),
  queue: runJobs
} satisfies ExportedHandler<Cloudflare.Env>
