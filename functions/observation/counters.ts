import { addDuration, type Durations, noDurations } from './durations.ts'

/** The data of an answered request that are counted. */
export interface Answered {
  method: string
  /** The route pattern of the request. */
  route: string
  status: number
  /** Duration until the answer, in milliseconds. */
  ms: number
  /** The result of the look-up in the page cache, or NO_CACHE for a request without one. */
  cache: string
}

/** The value for requests outside the page cache. */
export const NO_CACHE = 'none'

/** Counters of the requests with one method and route. */
export interface Series {
  method: string
  route: string
  /** Numbers of responses by the class of their status, such as '2xx'. */
  statuses: Map<string, number>
  durations: Durations
  ms: number
}

/** Numbers of successful and failed runs. */
export interface Runs {
  done: number
  failed: number
}

/** Counters since the isolate started; they are stored only in its memory. */
export const counters = {
  requests: new Map<string, Series>(),
  cache: new Map<string, number>(),
  jobs: new Map<string, Runs>(),
  letters: { sent: 0, refused: 0, late: 0 },
  timers: { done: 0, failed: 0 } satisfies Runs,
  /** Time of the last successful run of the scheduled job, in milliseconds since 1970. */
  timersAt: 0,
  errors: 0
}

/** Methods with counters of their own; all other methods are counted together. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Gives the method of a request for the log and the counters; all unusual methods become one. */
export const methodOf = (method: string): string => (METHODS.has(method) ? method : 'other')

export function countRequest({ method, route, status, ms, cache }: Answered): void {
  const key = `${method} ${route}`
  const series = counters.requests.get(key) ?? { method, route, statuses: new Map(), durations: noDurations(), ms: 0 }
  counters.requests.set(key, series)
  const hundred = `${Math.floor(status / 100)}xx`
  series.statuses.set(hundred, (series.statuses.get(hundred) ?? 0) + 1)
  addDuration(series.durations, ms)
  series.ms += ms
  if (cache !== NO_CACHE) counters.cache.set(cache, (counters.cache.get(cache) ?? 0) + 1)
}

/**
 * Counts a try to deliver a letter.
 * @param result `late` for a letter that is tried again; `refused` for one that is given up.
 */
export function countLetter(result: keyof typeof counters.letters): void {
  counters.letters[result] += 1
}

export function countError(): void {
  counters.errors += 1
}
