import { totals } from '#functions/db/client.ts'
import { counters, type Runs, type Series } from './counters.ts'
import { BOUNDS_MS } from './durations.ts'

type Labels = Record<string, string | number>
type Sample = [labels: Labels, value: number, suffix?: string]

/** Content-Type of the answer with the metrics. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const SECOND_MS = 1000

const escaped = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function labelled(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length > 0 ? `{${parts.join()}}` : ''
}

/** Writes one metric with its samples. */
function metric(name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]): string {
  const lines = samples.map(([labels, value, suffix = '']) => `${name}${suffix}${labelled(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

/** Writes a metric of one sample. */
const single = (name: string, type: 'counter' | 'gauge', help: string, value: number): string =>
  metric(name, type, help, [[{}, value]])

const ended = (runs: Runs, labels: Labels = {}): Sample[] =>
  (['done', 'failed'] as const).map(result => [{ ...labels, result }, runs[result]])

function answersOf({ method, route, statuses }: Series): Sample[] {
  return [...statuses].map(([status, count]) => [{ method, route, status }, count])
}

function durationsOf({ method, route, durations, ms }: Series): Sample[] {
  let upTo = 0
  const buckets = durations.map((count, at): Sample => {
    upTo += count
    const bound = BOUNDS_MS[at]
    return [{ method, route, le: bound === undefined ? '+Inf' : bound / SECOND_MS }, upTo, '_bucket']
  })
  const labels = { method, route }
  return [...buckets, [labels, ms / SECOND_MS, '_sum'], [labels, upTo, '_count']]
}

function requestMetrics(): string[] {
  const all = [...counters.requests.values()]
  const cache = [...counters.cache].map(([result, count]): Sample => [{ result }, count])
  return [
    metric('veche_requests_total', 'counter', 'Requests that were answered.', all.flatMap(answersOf)),
    metric('veche_request_duration_seconds', 'histogram', 'Time until an answer began.', all.flatMap(durationsOf)),
    metric('veche_page_cache_total', 'counter', "Guests' pages by what the cache made of them.", cache),
    single('veche_errors_total', 'counter', 'Errors that were logged.', counters.errors)
  ]
}

const databaseMetrics = (): string[] => [
  single('veche_database_round_trips_total', 'counter', 'Round trips to the database.', totals.roundTrips),
  single('veche_database_rows_read_total', 'counter', 'Rows that the database has read.', totals.rowsRead),
  single('veche_database_rows_written_total', 'counter', 'Rows that the database has written.', totals.rowsWritten),
  single('veche_database_seconds_total', 'counter', 'Time of all round trips.', totals.ms / SECOND_MS)
]

function workMetrics(): string[] {
  const jobs = [...counters.jobs].flatMap(([job, runs]) => ended(runs, { job }))
  const letters = Object.entries(counters.letters).map(([result, count]): Sample => [{ result }, count])
  return [
    metric('veche_jobs_total', 'counter', 'Jobs of the queue by how they ended.', jobs),
    metric('veche_letters_total', 'counter', 'Tries to deliver letters by their outcome.', letters),
    metric('veche_timers_total', 'counter', 'Turns of the timers by how they ended.', ended(counters.timers)),
    single('veche_timers_last_seconds', 'gauge', 'When the timers last ended well.', counters.timersAt / SECOND_MS)
  ]
}

/** Number and size of the copies of pages in the memory of this isolate. */
export interface CachedPages {
  count: number
  bytes: number
}

function memoryMetrics({ count, bytes }: CachedPages): string[] {
  return [
    single('veche_page_copies', 'gauge', "Copies of guests' pages in memory.", count),
    single('veche_page_copies_bytes', 'gauge', 'Memory that these copies take.', bytes)
  ]
}

/** Writes the counters of this isolate in the text format of Prometheus. */
export const metricsText = (cached: CachedPages): string =>
  [...requestMetrics(), ...databaseMetrics(), ...workMetrics(), ...memoryMetrics(cached)].join('')
