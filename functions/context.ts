import type { Db, DbStats } from './db/client.ts'
import { openDb } from './db/client.ts'
import { requestIdOf } from './http/request-id.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Shell } from './site/shell.ts'

/** What every verb gets: opened once per request, by the API and the pages alike. */
export interface Ctx {
  db: Db
  stats: DbStats
  settings: Settings
  now: Date
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

/**
 * @param execution the platform's own object of the request, where there is one.
 * @throws Error that names a wrong setting.
 */
export function openContext(env: object, execution: object = {}): Ctx {
  const settings = settingsOf(env)
  const { db, stats } = openDb(settings.LIBSQL_URL, settings.LIBSQL_AUTH_TOKEN)
  return { db, stats, settings, now: new Date(), requestId: requestIdOf(execution) }
}
