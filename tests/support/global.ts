import { openSharedServers } from './shared-servers.ts'
import { openTestSite } from './site.ts'

/** Stops what a variable of the environment has announced. */
type Stop = () => Promise<void>

/**
 * Starts the site shared by API and browser tests. With ORIGIN in the environment a running site is used
 * instead (`npm test` starts one for both runners; a developer may name a running `npm start`).
 */
async function openReadSite(): Promise<Stop> {
  if (process.env.ORIGIN) return async () => {}
  const site = await openTestSite()
  process.env.ORIGIN = site.origin
  process.env.DATABASE_URL = site.databaseUrl
  return async () => {
    delete process.env.ORIGIN
    await site.stop()
  }
}

/** Makes servers available to the test files that write; each starts when a file borrows it. */
async function lendServers(): Promise<Stop> {
  if (process.env.SHARED_SERVERS) return async () => {}
  const servers = await openSharedServers()
  process.env.SHARED_SERVERS = servers.address
  return async () => {
    delete process.env.SHARED_SERVERS
    await servers.stop()
  }
}

/** @returns a function that stops every site. */
export default async function setup(): Promise<Stop> {
  const stops = [await openReadSite(), await lendServers()]
  return async () => {
    for (const stop of stops) await stop()
  }
}
