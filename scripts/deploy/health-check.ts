import { pause } from '#scripts/site/wait.ts'
import { type Platform, reasonOf } from './platform.ts'
import type { Target } from './target.ts'

const PAUSE_MS = 1000
const ANSWER_MS = 10_000

/** The version and the files that a site is expected to serve. */
interface Expected {
  version: string
  /** Names of built files; each page names at least one. */
  files: string[]
}

const get = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), headers: { 'Cache-Control': 'no-cache' } })

/** Turns a failed request into a problem. */
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

/** Limits of a health check, and the work between its tries. */
interface CheckOptions {
  seconds: number
  signal: AbortSignal
  /** Called after each failed attempt; its error ends the check. */
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
 * Checks a site until the version answers, is healthy and renders pages of its build. A version needs some seconds to
 * reach all servers of the platform.
 * @returns the last problem, or null.
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

/** The site's own address, else the workers.dev address. */
export async function siteAddress({ siteUrl, worker }: Target, { ask, account }: Platform): Promise<string> {
  if (siteUrl) return siteUrl
  const { subdomain } = await ask<{ subdomain: string }>('GET', `${account}/workers/subdomain`)
  return `https://${worker}.${subdomain}.workers.dev`
}
