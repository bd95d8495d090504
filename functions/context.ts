import type { Shell } from './contract/shell.ts'
import type { Viewer } from './contract/views.ts'
import type { Db, DbStats } from './db/client.ts'
import { openDb } from './db/client.ts'
import { createStreams } from './db/streams.ts'
import { networkOf } from './http/network.ts'
import type { Job } from './jobs/job.ts'
import type { Quota } from './limits/quota.ts'
import { logError } from './observation/log.ts'
import { type Trace, traceOf } from './observation/trace.ts'
import { type Auth, readAuth } from './sessions/auth.ts'
import { readSettings, type Settings } from './settings/settings.ts'

/**
 * The context of a request: the API and the pages pass it to every function that reads or changes something for a
 * viewer.
 */
export interface Ctx {
  db: Db
  stats: DbStats
  settings: Settings
  /** Store of the files of pictures. */
  media: R2Bucket
  /** The image service of the edge platform. */
  pictures: ImagesBinding
  /** Encodes pictures under `npm start`, which has no image service. */
  encoder: Fetcher | undefined
  /** Derives keys of passwords outside the Worker's thread, under `npm start`. */
  hasher: Fetcher | undefined
  /** Writes letters into files, under `npm start`. */
  mail: Fetcher | undefined
  /** The queue of background jobs. */
  jobs: Queue<Job>
  /** The queue of jobs that fetch pages of other sites. */
  previews: Queue<Job>
  /** The queue of jobs that deliver webhooks. */
  hooks: Queue<Job>
  now: Date
  /** The authentication of the request, with the viewer. */
  auth: Auth
  /**
   * The client's IP address as the platform reports it. `network` is derived from the address and is the key of rate
   * limits.
   */
  ip: string
  network: string
  /** The rate limits that have counted the request, for the headers of the answer. */
  quotas: Quota[]
  /** The User-Agent header, truncated. */
  userAgent: string
  /** The scheme and host of the request. */
  origin: string
  hostname: string
  /** True for a request by https. */
  secure: boolean
  /** Continues work after the response is sent (waitUntil); a failure is logged. */
  later(work: Promise<unknown>): void
  /** The data for the request's log line. The response carries the id of this line. */
  trace: Trace
  /** The data of the page's header and sidebar, once they are loaded; the not-found page uses the loaded data again. */
  shell?: Shell
}

/**
 * Gives the viewer; null for guests.
 * @throws Error before the viewer is read. Reads that depend on the viewer are sent by `loadAs`, which reads the viewer
 * first.
 */
export function viewerOf({ viewer }: Pick<Auth, 'viewer'>): Viewer | null {
  if (viewer === undefined) throw new Error('Who asks is not known yet')
  return viewer
}

/**
 * Settings by the object that they were read from: workerd gives the handlers of the Worker and the pages two objects
 * with the same settings.
 */
const checked = new WeakMap<object, Settings>()

/** Reads and checks the settings of the site once for each isolate: they never change while an isolate lives. */
export function settingsOf(env: object): Settings {
  const settings = checked.get(env) ?? readSettings(env as Record<string, unknown>)
  checked.set(env, settings)
  return settings
}

/** The parts of the platform's execution context that the site uses. */
type Execution = Partial<Pick<ExecutionContext, 'waitUntil'>>

/** Streams of the database that all requests of the isolate share. */
const streams = createStreams()

/**
 * Opens the database for a request. The platform runs each call to its end, because a client that disconnects would
 * otherwise leave the stream of its call in use.
 */
export function openDatabase(env: object, execution: Execution): { db: Db; stats: DbStats } {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = settingsOf(env)
  return openDb(LIBSQL_URL, LIBSQL_AUTH_TOKEN, {
    route: (env as Cloudflare.Env).DATABASE,
    streams,
    finish: call => execution.waitUntil?.(call)
  })
}

const USER_AGENT_MAX = 200

/**
 * Makes the request for the context of scheduled jobs and jobs of the queue, which have no client. It has the site's
 * address, because the writes of these jobs drop cached pages of that address.
 * @param address any address of the site, for a site without SITE_URL.
 */
export const siteRequest = (env: object, address = 'http://localhost/'): Pick<Request, 'url' | 'headers'> => ({
  url: settingsOf(env).SITE_URL ?? address,
  headers: new Headers()
})

/**
 * Makes the context of a request.
 * @param execution the platform's execution context of the request, when it has one.
 * @throws Error with the name of a wrong setting.
 */
export function openContext(env: object, execution: Execution = {}, request?: Pick<Request, 'url' | 'headers'>): Ctx {
  const settings = settingsOf(env)
  const { url, headers } = request ?? siteRequest(env)
  const { db, stats } = openDatabase(env, execution)
  const trace = traceOf(execution)
  trace.costs.push(stats)
  const { origin, hostname } = new URL(url)
  const ip = headers.get('CF-Connecting-IP') ?? ''
  return {
    db,
    stats,
    settings,
    media: (env as Cloudflare.Env).MEDIA,
    pictures: (env as Cloudflare.Env).IMAGES,
    encoder: (env as Cloudflare.Env).ENCODER,
    hasher: (env as Cloudflare.Env).HASHER,
    mail: (env as Cloudflare.Env).MAIL,
    jobs: (env as Cloudflare.Env).JOBS,
    previews: (env as Cloudflare.Env).PREVIEWS,
    hooks: (env as Cloudflare.Env).HOOKS,
    now: new Date(),
    auth: readAuth(settings.SECRET_KEY, headers),
    ip,
    network: networkOf(ip),
    quotas: [],
    userAgent: (headers.get('User-Agent') ?? '').slice(0, USER_AGENT_MAX),
    origin,
    hostname,
    secure: url.startsWith('https:'),
    later: work => execution.waitUntil?.(work.catch((error: unknown) => logError(trace, error))),
    trace
  }
}
