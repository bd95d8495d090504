/**
 * Content-Security-Policy of responses that are no pages: nothing in them may run, load or be framed. Pages
 * have a policy of their own.
 */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/**
 * Content-Security-Policy of scripts: workers take the policy of their script file and may connect to this
 * site only.
 */
const SCRIPT_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/**
 * The edge platform uses either MIME type for scripts; with the wrong policy the service worker could not
 * connect.
 */
const SCRIPT = /^(?:text|application)\/javascript\b/i
/** Features that the site disables; features of embedded players keep the browser's default. */
const NO_DEVICES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
/**
 * HTTPS only, for a year, for this host and all its subdomains; explained to operators in
 * docs/self-hosting.md.
 */
const HSTS = 'max-age=31536000; includeSubDomains'
/** Retry-After during an outage, in seconds. */
export const OUTAGE_RETRY_S = 10
const UNAVAILABLE = 503

/** Headers of every response. */
const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': NO_DEVICES.map(name => `${name}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin'
}

/** Properties of a response that decide its headers. */
export interface ResponseKind {
  /** Content-Type; empty without one. */
  type: string
  /** True for a request by https, the only case for Strict-Transport-Security. */
  isSecure: boolean
}

/**
 * Security headers of all responses, of the Worker and of the server in front of it.
 * @returns `fixed` headers, and `usual` ones that a response may override: pages have their own policy, and
 * pictures may be embedded by other sites.
 */
export const securityHeaders = ({ type, isSecure }: ResponseKind) => ({
  fixed: isSecure ? { ...FIXED, 'Strict-Transport-Security': HSTS } : FIXED,
  usual: {
    'Content-Security-Policy': SCRIPT.test(type) ? SCRIPT_POLICY : CLOSED_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin'
  }
})

/** Clears prefetched pages in the browser after a write, because they show the state before it. */
export const forgetPrefetched = ({ headers }: Response): void => headers.set('Clear-Site-Data', '"prefetchCache"')

/** Response with the headers of all responses. */
export function withSecurity(answer: Response, url: URL, requestId: string): Response {
  const response = new Response(answer.body, answer)
  const { headers } = response
  const type = headers.get('Content-Type') ?? ''
  const { fixed, usual } = securityHeaders({ type, isSecure: url.protocol === 'https:' })
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value)
  headers.set('X-Request-Id', requestId)
  if (answer.status === UNAVAILABLE && !headers.has('Retry-After')) headers.set('Retry-After', String(OUTAGE_RETRY_S))
  if (!type.startsWith('text/html')) return response
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A cached page of a guest must not be served to a member who logs in later.
  headers.append('Vary', 'Cookie')
  return response
}
