import { openTestSite } from './site.ts'

/**
 * The one site that API and browser tests read. With ORIGIN in the environment the site is that of somebody else
 * (`npm test` starts one for both runners; a developer may name a running `npm start`).
 * @returns ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.ORIGIN) return async () => {}
  const site = await openTestSite()
  process.env.ORIGIN = site.origin
  process.env.DATABASE_URL = site.databaseUrl
  return async () => {
    delete process.env.ORIGIN
    await site.stop()
  }
}
