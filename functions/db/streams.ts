import { DatabaseError } from './batch.ts'

/**
 * Number of streams that an isolate keeps. A stream runs one request at a time, so eight calls, of which one may be a
 * write, run at once. More calls wait; with two streams a member's feed was slower than without kept streams.
 */
const STREAMS = 8
/**
 * Milliseconds of rest after which a stream counts as expired. The libSQL server ends a stream that has rested for 10
 * seconds.
 */
const REST_MS = 8000
/** Milliseconds after the deadline of its call at which a stream counts as lost, because its holder no longer runs. */
const LOST_MS = 1000
/** Milliseconds after which the calls that have waited the longest look for a free stream again. */
const LOOK_MS = 1
/** Number of waiting calls of a kind that look at each LOOK_MS. Each of the others looks less often. */
const LOOKING = 8

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

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Keeps streams of the database open between requests, because the server opens a database connection and reads the
 * schema for each new stream. Only one stream is lent to a write, so reads never wait for two slow writes. A waiting
 * call looks for a free stream by a timer. No request wakes another one: workerd can run the rest of a request that was
 * woken so within the other request, and drops its calls when that one ends.
 */
export function createStreams() {
  const slots: Slot[] = Array.from({ length: STREAMS }, () => ({ baton: null, restsSince: 0, holder: null }))
  /** Waiting calls in the order of their arrival. */
  const waiting = { reads: new Set<Wanted>(), writes: new Set<Wanted>() }
  const queueOf = ({ isWrite }: Wanted) => (isWrite ? waiting.writes : waiting.reads)

  /** Frees the streams of holders that no longer run. A holder of the future means that the clock was set back. */
  const reclaim = () => {
    const now = Date.now()
    for (const slot of slots) {
      const { holder } = slot
      if (holder && (now < holder.since || now > holder.until)) Object.assign(slot, { holder: null, baton: null })
    }
  }

  const lendFree = ({ isWrite, deadline }: Wanted): Lease | null => {
    reclaim()
    const now = Date.now()
    if (isWrite && slots.some(({ holder }) => holder?.isWrite)) return null
    const [slot] = slots.filter(({ holder }) => holder === null).sort((a, b) => b.restsSince - a.restsSince)
    if (!slot) return null
    const rest = now - slot.restsSince
    const baton = rest >= 0 && rest < REST_MS ? slot.baton : null
    const holder = { isWrite, since: now, until: now + remaining(deadline) + LOST_MS }
    Object.assign(slot, { holder, baton: null })
    const release = (next: Baton | null) => {
      if (slot.holder === holder) Object.assign(slot, { holder: null, baton: next, restsSince: Date.now() })
    }
    return { baton, release }
  }

  /** Number of calls of the same kind that have waited for longer. Calls of requests that were ended are left out. */
  const rankOf = (wanted: Wanted): number => {
    const queue = queueOf(wanted)
    let rank = 0
    for (const other of queue) {
      if (other === wanted) return rank
      if (remaining(other.deadline) === 0) queue.delete(other)
      else rank += 1
    }
    return rank
  }

  const wait = async (wanted: Wanted): Promise<Lease> => {
    const queue = queueOf(wanted)
    queue.add(wanted)
    try {
      while (remaining(wanted.deadline) > 0) {
        const rank = rankOf(wanted)
        // Writes run in the order of their arrival, because a random order makes the longest of them twice as long.
        const lease = rank < (wanted.isWrite ? 1 : LOOKING) ? lendFree(wanted) : null
        if (lease) return lease
        await pause(LOOK_MS * Math.ceil((rank + 1) / LOOKING))
      }
    } finally {
      queue.delete(wanted)
    }
    throw new DatabaseError('TIMEOUT', 'The timeout of a call ended before the database had run earlier calls')
  }

  return {
    /** Lends a stream; null when no stream is free for the call. */
    take: lendFree,
    /**
     * Lends a stream, after the calls that wait already.
     * @throws DatabaseError TIMEOUT at the deadline.
     */
    lend(wanted: Wanted): Lease | Promise<Lease> {
      return (queueOf(wanted).size === 0 && lendFree(wanted)) || wait(wanted)
    }
  }
}

export type Streams = ReturnType<typeof createStreams>
