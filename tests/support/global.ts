import { openTestSite } from './site.ts'

/**
 * Starts the site shared by API and browser tests. With ORIGIN in the environment a running site is used
 * instead (`npm test` starts one for both runners; a developer may name a running `npm start`).
 * @returns a function that stops it.
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
