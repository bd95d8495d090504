import { type Client, createClient } from '@libsql/client/http'
import { type BrowserContext, test } from '@playwright/test'
import { cookiesOf, logInAnswer } from './member.ts'
import type { SharedSettings } from './shared-servers.ts'
import { openSharedSite, type SharedSite } from './shared-site.ts'
import { openTestSite, type TestSite } from './site.ts'
import { WRITERS_MAX } from './writers-max.ts'

export interface OwnSite<Site = SharedSite> {
  site: Site
  db: Client
  /** Logs a browser in as a demo account by a cookie, without the login form. */
  logIn(context: BrowserContext, name: string): Promise<void>
}

/**
 * Opens a site with a database of its own for the tests of one file. The tests change its data, so they run in
 * sequence.
 * @param settings settings of the shared server that the file borrows, or a function that returns the settings of a
 * server that only this file uses.
 */
export function ownSite(settings?: SharedSettings): OwnSite
export function ownSite(settings: () => Promise<Record<string, string>>): OwnSite<TestSite>
export function ownSite(settings?: SharedSettings | (() => Promise<Record<string, string>>)): OwnSite {
  test.describe.configure({ mode: 'serial' })
  const own = {
    async logIn(context, name) {
      const { origin } = own.site
      const answer = await logInAnswer(origin, name)
      if (answer.status !== 200) throw new Error(`${name} cannot log in: ${answer.status}`)
      const [sid = ''] = cookiesOf(answer).split('; ')
      await context.addCookies([{ name: 'SID', value: sid.slice('SID='.length), url: origin }])
    }
  } as OwnSite
  test.beforeAll(async () => {
    // The timeout of the hook is that of hooks in API tests.
    test.setTimeout(120_000)
    own.site = typeof settings === 'function' ? await openTestSite(await settings()) : await openSharedSite(settings)
    own.db = createClient({ url: own.site.databaseUrl, concurrency: WRITERS_MAX })
  })
  test.afterAll(async () => {
    own.db?.close()
    await own.site?.stop()
  })
  return own
}
