import { DatabaseError } from './batch.ts'

/**
 * Number of streams that an isolate keeps. A stream runs one request at a time, so two reads, or a read and a write, run
 * at once. Writers of SQLite wait for one another in the server, so a third stream would add waiting writers only.
 */
const STREAMS = 2
/**
 * Milliseconds of rest after which a stream counts as expired. The libSQL server ends a stream that has rested for 10
 * seconds.
 */
const REST_MS = 8000
/** Milliseconds after the deadline of its call at which a stream counts as lost, because its holder no longer runs. */
const LOST_MS = 1000
/** Maximum number of waiting calls; each holds the memory of a request. */
const WAITING_MAX = 512

/** Position in a stream of the server, which the next request on this stream names. Each baton is good once. */
export interface Baton {
  text: string
  /** Address that the next request must use instead of the usual one, when the server has named one. */
  base: string | null
}

/** Exclusive use of a stream for one call. */
export interface Lease {
  /** Baton of the open stream; null when the call must open a stream. */
  baton: Baton | null
  /**
   * Returns the stream.
   * @param next baton of the server's last response; null when the stream is closed, lost, or in an unknown state.
   */
  release(next: Baton | null): void
}

export interface Wanted {
  isWrite: boolean
  /** Time in milliseconds at which the call fails. */
  deadline: number
}

/** Timeout of a call, which includes its wait for a stream and its repetitions, in milliseconds. */
export const CALL_MS = 10_000

/** Milliseconds until a deadline. A clock that was set back does not make them longer than a call may take. */
export const remaining = (deadline: number): number => Math.min(CALL_MS, Math.max(0, deadline - Date.now()))

interface Holder {
  isWrite: boolean
  since: number
  /** Time in milliseconds after which the holder no longer runs. */
  until: number
}

interface Slot {
  baton: Baton | null
  /** Time in milliseconds at which the last request ended. */
  restsSince: number
  holder: Holder | null
}

interface Waiter extends Wanted {
  start(lease: Lease): void
}

/**
 * Keeps streams of the database open between requests, because the server opens a database connection and reads the
 * schema for each new stream. Waiting calls start in the order of their arrival. Only one stream is lent to a write, so
 * reads never wait for two slow writes. A waiting request has a timer of its own, without which workerd would end the
 * request as hung.
 */
export function createStreams() {
  const slots: Slot[] = Array.from({ length: STREAMS }, () => ({ baton: null, restsSince: 0, holder: null }))
  const waiting = new Set<Waiter>()

  /** Frees the streams of holders that no longer run. A holder of the future means that the clock was set back. */
  const reclaim = () => {
    const now = Date.now()
    for (const slot of slots) {
      const { holder } = slot
      if (holder && (now < holder.since || now > holder.until)) Object.assign(slot, { holder: null, baton: null })
    }
  }

  const take = ({ isWrite, deadline }: Wanted): Lease | null => {
    const now = Date.now()
    if (isWrite && slots.some(({ holder }) => holder?.isWrite)) return null
    const [slot] = slots.filter(({ holder }) => holder === null).sort((a, b) => b.restsSince - a.restsSince)
    if (!slot) return null
    const rest = now - slot.restsSince
    const baton = rest >= 0 && rest < REST_MS ? slot.baton : null
    const holder = { isWrite, since: now, until: now + remaining(deadline) + LOST_MS }
    Object.assign(slot, { holder, baton: null })
    const release = (next: Baton | null) => {
      if (slot.holder !== holder) return
      Object.assign(slot, { holder: null, baton: next, restsSince: Date.now() })
      startWaiting()
    }
    return { baton, release }
  }

  const startWaiting = () => {
    for (const waiter of waiting) {
      if (slots.every(({ holder }) => holder !== null)) return
      const lease = take(waiter)
      if (!lease) continue
      waiting.delete(waiter)
      waiter.start(lease)
    }
  }

  const wait = (wanted: Wanted) =>
    new Promise<Lease>((resolve, reject) => {
      const end = () => {
        waiting.delete(waiter)
        reject(new DatabaseError('TIMEOUT', 'The timeout of a call ended before the database had run earlier calls'))
      }
      const timer = setTimeout(end, remaining(wanted.deadline))
      const start = (lease: Lease) => {
        clearTimeout(timer)
        resolve(lease)
      }
      const waiter = { ...wanted, start }
      waiting.add(waiter)
    })

  return {
    /** Lends a stream; null when no stream is free for the call. */
    take(wanted: Wanted): Lease | null {
      reclaim()
      startWaiting()
      return take(wanted)
    },
    /**
     * Lends a stream, after the calls that wait already.
     * @throws DatabaseError TIMEOUT at the deadline, SQLITE_BUSY when too many calls wait.
     */
    async lend(wanted: Wanted): Promise<Lease> {
      const lease = this.take(wanted)
      if (lease) return lease
      if (waiting.size >= WAITING_MAX) throw new DatabaseError('SQLITE_BUSY', 'Too many calls wait for the database')
      return wait(wanted)
    }
  }
}

export type Streams = ReturnType<typeof createStreams>
