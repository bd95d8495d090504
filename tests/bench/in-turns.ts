import { type CallSource, load } from './load.ts'
import { cpuTimesOf, memoryOf } from './process-tree.ts'
import { fixed, printTable, type Row } from './table.ts'

const READERS = 10
const WRITERS = 5
/** Processor milliseconds of a program for one request that the table shows as 0.00. */
const NOTHING = 0.005

/** Accept-Encoding of browsers over https. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** A call that is measured, the number of its connections, and a check that its site answers it as it should. */
export interface Measured {
  call: CallSource
  connections: number
  /** Runs before each measurement. @throws Error when the answer is wrong; the row of the site is then left out. */
  check?(): Promise<void>
}

export const reading = (call: CallSource): Measured => ({ call, connections: READERS })
export const writing = (call: CallSource): Measured => ({ call, connections: WRITERS })

/** A running site that is compared with others. */
export interface Site {
  name: string
  /** Process whose tree is the site; null for a site whose processes are unknown. */
  pid: number | null
  /** Calls by the names of their table rows. */
  calls: Record<string, Measured>
  stop(): Promise<void>
}

/** Number of measurements of each call, and the milliseconds that each takes. */
export interface Times {
  rounds: number
  ms: number
}

export const USUAL: Times = { rounds: 5, ms: 4000 }

export interface Comparison {
  rows: Row[]
  memory: Row[]
  /** Messages about rows that were left out. */
  faults: string[]
}

/** Results of one round: requests a second, times in ms, processor milliseconds of each program for one request. */
interface Round {
  perSecond: number
  median: number
  p99: number
  failures: number
  cpu: Record<string, number>
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(pid: number | null, { call, connections, check }: Measured, ms: number): Promise<Round> {
  await check?.()
  await load(call, connections, { requests: connections })
  const before = pid === null ? {} : cpuTimesOf(pid)
  const { answers, ...times } = await load(call, connections, { ms })
  const after = Object.entries(pid === null ? {} : cpuTimesOf(pid))
  const cpu = after.map(([name, spent]) => [name, (spent - (before[name] ?? 0)) / answers])
  return { ...times, cpu: Object.fromEntries(cpu) }
}

function cpuColumns(rounds: Round[]): Row {
  const programs = [...new Set(rounds.flatMap(({ cpu }) => Object.keys(cpu)))]
  if (programs.length === 0) return { 'CPU ms': undefined }
  const all = middleOf(rounds.map(({ cpu }) => Object.values(cpu).reduce((sum, ms) => sum + ms, 0)))
  const each = programs.map((program): [string, number] => [
    program,
    middleOf(rounds.map(({ cpu }) => cpu[program] ?? 0))
  ])
  const busy = each.filter(([, ms]) => ms >= NOTHING).map(([program, ms]) => [program, fixed(ms, 2)])
  return { 'CPU ms': fixed(all, 2), ...Object.fromEntries(busy) }
}

function rowOf(what: string, name: string, rounds: Round[], first: Round[]): Row {
  const middle = (value: (round: Round) => number) => middleOf(rounds.map(value))
  const ratio = middleOf(rounds.map(({ perSecond }, at) => perSecond / (first[at]?.perSecond ?? Number.NaN)))
  return {
    request: what,
    site: name,
    'requests/s': fixed(
      middle(({ perSecond }) => perSecond),
      0
    ),
    '× the first': Number.isNaN(ratio) ? undefined : fixed(ratio, 2),
    'p50 ms': fixed(middle(({ median }) => median)),
    'p99 ms': fixed(middle(({ p99 }) => p99)),
    failed: rounds.reduce((sum, { failures }) => sum + failures, 0),
    ...cpuColumns(rounds)
  }
}

function memoryRow({ name, pid }: Site): Row {
  const sizes = pid === null ? [] : Object.entries(memoryOf(pid)).map(([program, size]) => [program, fixed(size, 0)])
  return { site: name, ...Object.fromEntries(sizes) }
}

/** Rounds of each call of each site. */
class Results {
  readonly #rounds = new Map<Measured, Round[]>()
  readonly faults = new Map<Measured, string>()

  /** Measures a call once, unless an earlier measurement has failed. */
  async add({ name, pid }: Site, what: string, measured: Measured, ms: number): Promise<void> {
    if (this.faults.has(measured)) return
    try {
      this.#rounds.set(measured, [...this.of(measured), await measure(pid, measured, ms)])
    } catch (error) {
      this.faults.set(measured, `${name}, ${what}: ${(error as Error).message}`)
    }
  }

  of(measured: Measured | undefined): Round[] {
    return (measured && !this.faults.has(measured) && this.#rounds.get(measured)) || []
  }
}

/**
 * Measures the calls of several sites in turns, because the speed of a machine changes by the minute. The first site is
 * that with which the others are compared, and names the rows. A site without a call has no row of it.
 */
export async function measureInTurns(sites: Site[], { rounds, ms }: Times): Promise<Comparison> {
  const whats = [...new Set(sites.flatMap(({ calls }) => Object.keys(calls)))]
  const results = new Results()
  for (let round = 0; round < rounds; round += 1) {
    for (const what of whats) {
      for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
        const measured = site.calls[what]
        if (measured) await results.add(site, what, measured, ms)
      }
    }
  }
  const rows = whats.flatMap(what => {
    const first = results.of(sites[0]?.calls[what])
    return sites.flatMap(({ name, calls }) => {
      const own = results.of(calls[what])
      return own.length > 0 ? [rowOf(what, name, own, first)] : []
    })
  })
  return { rows, memory: sites.map(memoryRow), faults: [...results.faults.values()] }
}

/** Prints the tables of a comparison. */
export function printComparison({ rows, memory }: Comparison, { rounds, ms }: Times): void {
  const connections = `${READERS} connections, of writers ${WRITERS}`
  printTable(`In turns, ${rounds} rounds of ${ms / 1000} s, ${connections}, middle of the rounds`, rows)
  printTable('Memory, MB', memory)
}
