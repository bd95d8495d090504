import type { Db, DbStats } from './db/client.ts'
import { openDb } from './db/client.ts'
import { networkOf } from './http/network.ts'
import { requestIdOf } from './http/request-id.ts'
import type { Job } from './jobs/job.ts'
import { type Auth, readAuth } from './sessions/auth.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Shell } from './site/shell.ts'

/** What every verb gets: opened once per request, by the API and the pages alike. */
export interface Ctx {
  db: Db
  stats: DbStats
  settings: Settings
  /** Where the files of pictures are. */
  media: R2Bucket
  /** What reads and makes pictures. */
  pictures: ImagesBinding
  /** Work for later. */
  jobs: Queue<Job>
  now: Date
  /** Who asks. */
  auth: Auth
  /** The address that the request comes from, as the platform tells it, and the network that limits count. */
  ip: string
  network: string
  /** What the request says of its browser, cut. */
  userAgent: string
  /** The scheme and host that were asked for. */
  origin: string
  hostname: string
  /** The request came over https. */
  secure: boolean
  /** Lets work go on behind the answer; its failure goes to the log. */
  later(work: Promise<unknown>): void
  /** What the log and the answer call this request. */
  requestId: string
  /** What stands around the page, once loaded: the not-found page need not ask for it again. */
  shell?: Shell
}

let checked: { env: object; settings: Settings } | undefined

/** Settings are checked once per isolate: they cannot change while it lives. */
function settingsOf(env: object): Settings {
  checked = checked?.env === env ? checked : { env, settings: readSettings(env as Record<string, unknown>) }
  return checked.settings
}

/** The platform's own object of a request, as far as it is used here. */
type Execution = Partial<Pick<ExecutionContext, 'waitUntil'>>

const USER_AGENT_MAX = 200

/** Nobody's request, to the site itself: timers and jobs drop what the data centre keeps of its addresses. */
const nobodys = ({ SITE_URL = 'http://localhost/' }: Settings) => ({ url: SITE_URL, headers: new Headers() })

/**
 * @param execution the platform's own object of the request, where there is one.
 * @throws Error that names a wrong setting.
 */
export function openContext(env: object, execution: Execution = {}, request?: Pick<Request, 'url' | 'headers'>): Ctx {
  const settings = settingsOf(env)
  const { url, headers } = request ?? nobodys(settings)
  const { db, stats } = openDb(settings.LIBSQL_URL, settings.LIBSQL_AUTH_TOKEN)
  const requestId = requestIdOf(execution)
  const { origin, hostname } = new URL(url)
  const ip = headers.get('CF-Connecting-IP') ?? ''
  return {
    db,
    stats,
    settings,
    media: (env as Cloudflare.Env).MEDIA,
    pictures: (env as Cloudflare.Env).IMAGES,
    jobs: (env as Cloudflare.Env).JOBS,
    now: new Date(),
    auth: readAuth(settings.SECRET_KEY, headers.get('Cookie') ?? ''),
    ip,
    network: networkOf(ip),
    userAgent: (headers.get('User-Agent') ?? '').slice(0, USER_AGENT_MAX),
    origin,
    hostname,
    secure: url.startsWith('https:'),
    later: work => execution.waitUntil?.(work.catch((error: unknown) => console.error(requestId, error))),
    requestId
  }
}
