import { type Answer, type Batch, type Connection, DatabaseError, isSettled } from './batch.ts'
import { type Baton, type Lease, remaining, type Streams } from './streams.ts'

/**
 * Object whose `fetch` sends requests to the database: a service binding of the Worker, or the global object, which
 * uses the network.
 */
export type Route = Pick<Fetcher, 'fetch'>

export interface Target {
  url: string
  authToken: string | undefined
  route: Route
  /** Kept streams; without them each batch opens a stream and closes it. */
  streams: Streams | undefined
  /** True when a call without a free stream waits; false when it opens a stream for itself. */
  isQueued: boolean
  /** Called after each request. */
  onRoundTrip(): void
}

/** A call to the database, which may send its batch several times. */
export interface Call {
  isWrite: boolean
  /** Time in milliseconds at which the call fails. */
  deadline: number
  /** True when the server was busy at the first attempt. */
  isRepeated: boolean
}

/** The body of a response. The baton is null when the stream is closed. */
interface Continued {
  baton: string | null
  base_url: string | null
  results: Answer[]
}

const CLOSE = { type: 'close' }
const TOO_MANY_REQUESTS = 429
/** Statuses of a baton that is expired, was used before, or was given by a server that has ended since. */
const UNKNOWN_BATON = new Set([400, 404])

const addressOf = (url: string): string => `${url.replace(/^libsql:/, 'https:').replace(/\/$/, '')}/v3/pipeline`

function readBody({ status, text }: { status: number; text: string }): Continued {
  if (status === TOO_MANY_REQUESTS) throw new DatabaseError('SQLITE_BUSY', 'The server is busy')
  if (status !== 200) throw new DatabaseError('SERVER_ERROR', `The server answered ${status}`)
  return JSON.parse(text)
}

/**
 * Makes a function that sends batches to a database, on kept streams where there are some. A batch is sent again only
 * when the server has refused its stream, because then nothing was run; after any other failure it may have been run.
 */
export function createSender({ url, authToken, route, streams, isQueued, onRoundTrip }: Target) {
  const headers = { 'Content-Type': 'application/json', ...(authToken && { Authorization: `Bearer ${authToken}` }) }

  const post = async (baton: Baton | null, requests: object[], deadline: number) => {
    const response = await route.fetch(addressOf(baton?.base ?? url), {
      method: 'POST',
      headers,
      body: JSON.stringify(baton ? { baton: baton.text, requests } : { requests }),
      signal: AbortSignal.timeout(remaining(deadline))
    })
    const text = await response.text()
    onRoundTrip()
    return { status: response.status, text }
  }

  const sendOn = async ({ baton, release }: Lease, batch: Batch, deadline: number): Promise<Answer | undefined> => {
    let next: Baton | null = null
    try {
      const continued = baton && (await post(baton, [batch], deadline))
      const isContinued = continued && !UNKNOWN_BATON.has(continued.status)
      const body = readBody(isContinued ? continued : await post(null, [batch], deadline))
      const [answer] = body.results
      const last = body.baton === null ? null : { text: body.baton, base: body.base_url }
      if (isSettled(answer)) next = last
      // A transaction that stays open would hold the lock of the database until the stream expires.
      else await post(last, [CLOSE], deadline).catch(() => undefined)
      return answer
    } finally {
      release(next)
    }
  }

  return async (batch: Batch, { isWrite, deadline, isRepeated }: Call): ReturnType<Connection['send']> => {
    const wanted = { isWrite, deadline }
    const lease = isQueued || isRepeated ? await streams?.lend(wanted) : streams?.take(wanted)
    return lease ? sendOn(lease, batch, deadline) : readBody(await post(null, [batch, CLOSE], deadline)).results[0]
  }
}
