import { frontDoor } from './edge/door.ts'
import { runJobs } from './edge/jobs.ts'
import { runTimers } from './edge/timers.ts'

export default {
  fetch: frontDoor,
  scheduled: (_event, env) => runTimers(env),
  queue: runJobs
} satisfies ExportedHandler<Cloudflare.Env>
