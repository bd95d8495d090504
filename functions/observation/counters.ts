import { addDuration, type Durations, noDurations } from './durations.ts'

/** A request that was answered. */
export interface Answered {
  method: string
  /** The pattern of its address. */
  route: string
  status: number
  /** How long its client waited for the answer, in milliseconds. */
  ms: number
  /** What the cache of pages made of it, or NO_CACHE. */
  cache: string
}

/** For what the cache of pages has no part in. */
export const NO_CACHE = 'none'

/** What is counted of the requests with one method and route. */
export interface Series {
  method: string
  route: string
  /** By the hundred of their status: '2xx'. */
  statuses: Map<string, number>
  durations: Durations
  ms: number
}

/** How often something ended well, and how often not. */
export interface Runs {
  done: number
  failed: number
}

/** What was counted since the isolate began; nothing of it is kept elsewhere. */
export const counters = {
  requests: new Map<string, Series>(),
  cache: new Map<string, number>(),
  jobs: new Map<string, Runs>(),
  timers: { done: 0, failed: 0 } satisfies Runs,
  /** When the timers last ended well, in milliseconds since 1970. */
  timersAt: 0,
  errors: 0
}

/** Other methods are no reason to keep a series for each. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A method that may stand in the log and the counters: whatever else a client sends is one. */
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

export function countError(): void {
  counters.errors += 1
}
