import { Refusal } from '#scripts/site/refusal.ts'
import type { Target } from './target.ts'

const PATIENCE_MS = 30_000

/** Error that the edge platform's API returns. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly status: number
  /** Error code in the response of the API; 0 when the response has none. */
  readonly code: number

  constructor(status: number, { code = 0, message = `status ${status}` }: { code?: number; message?: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** True for statuses with which an overloaded or failing platform answers. */
const isPassing = (status: number): boolean => status === 429 || status >= 500

/** Makes the message for the operator about a temporary failure of the platform; null for a permanent refusal. */
export const temporaryProblem = ({ status, message }: PlatformError): string | null =>
  isPassing(status) ? `The platform answers ${status} (${message}): try again later.` : null

interface Envelope {
  success: boolean
  errors?: { code?: number; message?: string }[]
  result: unknown
}

/** The edge platform's HTTP API. */
export interface Platform {
  /**
   * Sends a call to the API.
   * @throws PlatformError when the API returns an error.
   * @throws Refusal when the API is unreachable.
   */
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
  /**
   * Beginnings of the paths of API calls: `account` for calls about the account, `script` for calls about the Worker.
   */
  account: string
  script: string
}

async function envelopeOf(answer: Response): Promise<Envelope> {
  try {
    return (await answer.json()) as Envelope
  } catch {
    return { success: false, result: null }
  }
}

/** Makes a client of the platform's API with the operator's token. */
export function openPlatform({
  api,
  account,
  token,
  worker
}: Pick<Target, 'api' | 'account' | 'token' | 'worker'>): Platform {
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) }
    const sent = fetch(`${api}${path}`, body ? { ...init, body: JSON.stringify(body) } : init)
    const answer = await sent.catch((error: Error) => {
      throw new Refusal(`The platform's API at ${new URL(api).host} cannot be reached: ${reasonOf(error)}.`)
    })
    const { success, errors = [], result } = await envelopeOf(answer)
    if (!success) throw new PlatformError(answer.status, errors[0] ?? {})
    return result as T
  }
  const ofAccount = `/accounts/${encodeURIComponent(account)}`
  return { ask, account: ofAccount, script: `${ofAccount}/workers/scripts/${encodeURIComponent(worker)}` }
}

/**
 * Finds the reason of a failed request. The message of an error of fetch is always "fetch failed"; the `cause` of the
 * error has the reason.
 */
export function reasonOf(error: Error): string {
  const { cause } = error
  return cause instanceof Error ? (cause as NodeJS.ErrnoException).code || cause.message : error.message
}
