import { openSharedServers } from './shared-servers.ts'
import { openTestSite } from './site.ts'
import { demoTemplate } from './template.ts'

/** Stops what the set-up has started, a site or servers, and removes the environment variable with its address. */
type Stop = () => Promise<void>

/** Chooses the demo forum of the run. Without this choice a run that lasts beyond the forum's age would get two. */
async function chooseTemplate(): Promise<Stop> {
  if (process.env.DEMO_TEMPLATE) return async () => {}
  process.env.DEMO_TEMPLATE = await demoTemplate()
  return async () => {
    delete process.env.DEMO_TEMPLATE
  }
}

/**
 * Starts the site that API and browser tests only read. If the environment variable ORIGIN is set, the running site at
 * that address is used instead. `npm test` sets ORIGIN for API tests and browser tests; a developer may set it to a
 * site of `npm start`.
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

/** Opens the servers that test files which write can borrow. A server starts when a test file borrows it. */
async function lendServers(): Promise<Stop> {
  if (process.env.SHARED_SERVERS) return async () => {}
  const servers = await openSharedServers()
  process.env.SHARED_SERVERS = servers.address
  return async () => {
    delete process.env.SHARED_SERVERS
    await servers.stop()
  }
}

/** Global set-up of the tests. @returns a function that stops all sites. */
export default async function setup(): Promise<Stop> {
  const stops = [await chooseTemplate(), await openReadSite(), await lendServers()]
  return async () => {
    for (const stop of stops) await stop()
  }
}
