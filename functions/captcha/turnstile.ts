import * as v from 'valibot'
import type { Ctx } from '#functions/context.ts'
import { TURNSTILE_ACTION } from '#functions/contract/captcha.ts'
import { AppError } from '#functions/contract/errors.ts'
import { logError } from '#functions/observation/log.ts'

/** The longest token that Cloudflare makes, in characters. */
const TOKEN_MAX = 2048
/** Milliseconds that one request to Cloudflare may take. */
const PATIENCE_MS = 3000
const ATTEMPTS = 2
/** Cloudflare's error codes that concern the site's own request instead of the token. */
const OUR_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

const schema = v.object({
  success: v.boolean(),
  'error-codes': v.nullish(v.array(v.string()), []),
  hostname: v.nullish(v.string(), ''),
  action: v.nullish(v.string(), ''),
  metadata: v.nullish(v.object({ result_with_testing_key: v.optional(v.boolean()) }), {})
})

type Verdict = v.InferOutput<typeof schema>

/**
 * Verifies a widget token with Cloudflare; a token can be verified once.
 * @throws AppError captcha_failed; with the status 503 when Cloudflare gives no verdict.
 */
export async function verifyTurnstile(ctx: Ctx, token: string): Promise<void> {
  if (token === '' || token.length > TOKEN_MAX) throw new AppError('captcha_failed')
  if (!isOurs(await verdictOn(ctx, token), ctx)) throw new AppError('captcha_failed')
}

/** Checks that a token was made on this site, in the sign-up form. */
function isOurs({ success, hostname, action, metadata }: Verdict, ctx: Ctx): boolean {
  // Cloudflare's test keys accept or refuse any token; their answers have no host name.
  const isOwn = metadata.result_with_testing_key || hostname === '' || isOwnHost(hostname, ctx)
  return success && isOwn && (action === '' || action === TURNSTILE_ACTION)
}

/**
 * True for the host name of the request or of SITE_URL. Behind a proxy, the request may have another host name than
 * SITE_URL.
 */
const isOwnHost = (hostname: string, { hostname: requested, settings: { SITE_URL } }: Ctx): boolean =>
  hostname === requested || (SITE_URL !== undefined && hostname === new URL(SITE_URL).hostname)

async function verdictOn({ settings, ip, trace }: Ctx, token: string): Promise<Verdict> {
  const body = new URLSearchParams({
    secret: settings.CAPTCHA_SECRET ?? '',
    response: token,
    // A second attempt sends this key again, so that Cloudflare verifies the token again. Cloudflare refuses a token
    // that comes a second time with another key.
    idempotency_key: crypto.randomUUID(),
    ...(ip && { remoteip: ip })
  })
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await ask(settings.TURNSTILE_URL, body)
    } catch (error) {
      logError(trace, error)
    }
  }
  throw new AppError('captcha_failed', { status: 503 })
}

async function ask(address: string, body: URLSearchParams): Promise<Verdict> {
  const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) })
  const verdict = v.parse(schema, await answer.json())
  const ourError = verdict['error-codes'].find(code => OUR_ERRORS.includes(code))
  if (ourError) throw new Error(`Turnstile: ${ourError}`)
  return verdict
}
