import { pause } from '#scripts/site/wait.ts'
import { type Platform, reasonOf } from './platform.ts'
import type { Target } from './target.ts'

const PAUSE_MS = 1000
const ANSWER_MS = 10_000

/** The version and the files that a site is expected to serve. */
interface Expected {
  version: string
  /** Names of the build's script files; each page of the build links at least one of them. */
  files: string[]
}

const get = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), headers: { 'Cache-Control': 'no-cache' } })

/** Turns the error of a request without a response into the text of a problem. */
const orNoAnswer = (check: Promise<string | null>): Promise<string | null> =>
  check.catch((error: Error) => `no answer (${reasonOf(error)})`)

async function healthProblem(site: string, version: string): Promise<string | null> {
  const answer = await get(`${site}/healthz`)
  const text = await answer.text()
  if (text.includes(version)) return answer.ok ? null : `/healthz answers ${answer.status}`
  return `/healthz answers ${answer.status}, and not by version ${version}`
}

async function pageProblem(site: string, files: string[]): Promise<string | null> {
  const answer = await get(`${site}/`)
  const text = await answer.text()
  if (!answer.ok) return `the front page answers ${answer.status}`
  return files.some(file => text.includes(file)) ? null : 'the front page is none of this build'
}

/** Limits of a health check, and the work between its attempts. */
interface CheckOptions {
  seconds: number
  signal: AbortSignal
  /** Called after each failed attempt; an error that it throws ends the health check. */
  afterFailure(): Promise<void>
}

/**
 * Checks /healthz of a site for a version.
 * @returns the problem, or null.
 */
export const checkHealth = (site: string, version: string): Promise<string | null> =>
  orNoAnswer(healthProblem(site, version))

async function checkOnce(site: string, { version, files }: Expected): Promise<string | null> {
  return (await checkHealth(site, version)) ?? (await orNoAnswer(pageProblem(site, files)))
}

/**
 * Requests a site until the new version answers, is healthy and renders pages of its build, or until the timeout. A new
 * version needs some seconds to reach all servers of the platform.
 * @returns the problem of the last attempt, or null when the version is healthy.
 */
export async function waitUntilHealthy(
  site: string,
  expected: Expected,
  { seconds, signal, afterFailure }: CheckOptions
): Promise<string | null> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const problem = await checkOnce(site, expected)
    if (problem === null) return null
    await afterFailure()
    if (signal.aborted) return 'the look at it was broken off'
    if (Date.now() + PAUSE_MS > end) return problem
    await pause(PAUSE_MS)
  }
}

/** Finds the address of the site in its settings, or else its workers.dev address. */
export async function siteAddress({ siteUrl, worker }: Target, { ask, account }: Platform): Promise<string> {
  if (siteUrl) return siteUrl
  const { subdomain } = await ask<{ subdomain: string }>('GET', `${account}/workers/subdomain`)
  return `https://${worker}.${subdomain}.workers.dev`
}
