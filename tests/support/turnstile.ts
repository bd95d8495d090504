import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const SITE_KEY = '0x4AAAAAAAtests'
export const SECRET = '0x4AAAAAAAtests-secret'

/**
 * State of the verification service: it works; its proxy answers 502; it does not answer; or the next response gets
 * lost.
 */
type Health = 'well' | 'broken' | 'silent' | 'lossy'

const REFUSED = { success: false, messages: [] }
/** Results of the verification of these tokens. Any other token is valid once. */
const RESULTS: Record<string, object> = {
  made_up: { ...REFUSED, 'error-codes': ['invalid-input-response'] },
  too_old: { ...REFUSED, 'error-codes': ['timeout-or-duplicate'] },
  trouble: { ...REFUSED, 'error-codes': ['internal-error'] },
  elsewhere: { success: true, 'error-codes': [], hostname: 'elsewhere.example', action: 'signup' },
  for_login: { success: true, 'error-codes': [], hostname: 'localhost', action: 'login' },
  trying_out: {
    success: true,
    'error-codes': [],
    hostname: 'example.com',
    metadata: { interactive: false, result_with_testing_key: true }
  }
}

export interface Siteverify {
  url: string
  /** Fields of the received verification requests. */
  requests: Record<string, string>[]
  setHealth(health: Health): void
  stop(): Promise<void>
}

/** Starts a stand-in for Cloudflare's service that verifies Turnstile tokens, which tests cannot reach. */
export async function startSiteverify(): Promise<Siteverify> {
  const requests: Record<string, string>[] = []
  /** Idempotency key of the request that used a token, by token. */
  const used = new Map<string, string>()
  let health: Health = 'well'

  const verdict = ({ secret, response = '', idempotency_key: key = '' }: Record<string, string>): object => {
    if (secret !== SECRET) return { ...REFUSED, 'error-codes': ['invalid-input-secret'] }
    if (RESULTS[response]) return RESULTS[response]
    const usedBy = used.get(response) ?? key
    used.set(response, usedBy)
    if (usedBy !== key) return RESULTS['too_old'] ?? REFUSED
    const at = { challenge_ts: new Date().toISOString(), hostname: 'localhost', action: 'signup', cdata: '' }
    return { success: true, 'error-codes': [], ...at, metadata: { interactive: false } }
  }
  const answer = (response: ServerResponse, question: Record<string, string>) => {
    requests.push(question)
    if (health === 'silent') return
    if (health === 'broken') return response.writeHead(502).end('<html>Bad gateway</html>')
    const body = JSON.stringify(verdict(question))
    if (health === 'lossy') {
      health = 'well'
      return response.destroy()
    }
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
  }
  const server = createServer(async (request, response) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const body = await text(request)
    if (request.method === 'POST' && isForm) answer(response, Object.fromEntries(new URLSearchParams(body)))
    else response.writeHead(405).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    requests,
    setHealth: now => {
      health = now
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Makes the settings of a site that uses the stand-in for its captcha. */
export const turnstileSettings = ({ url }: Siteverify): Record<string, string> => ({
  CAPTCHA: 'turnstile',
  CAPTCHA_SITE_KEY: SITE_KEY,
  CAPTCHA_SECRET: SECRET,
  TURNSTILE_URL: url
})
