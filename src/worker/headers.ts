/**
 * Content-Security-Policy of responses that are not pages. It allows them to load nothing and to be framed by nothing.
 * Pages have their own policy.
 */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/**
 * Content-Security-Policy of script files. A worker gets the policy of its file; this one allows it to connect to this
 * site only.
 */
const SCRIPT_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/**
 * Matches the two MIME types that the edge platform uses for scripts. The policy of other responses would keep the
 * service worker from connecting to the site.
 */
const SCRIPT = /^(?:text|application)\/javascript\b/i
/** Features of browsers that the site switches off, except those that embedded players need. */
const NO_DEVICES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
/** Header that allows only HTTPS, for a year, on this host and its subdomains. See docs/self-hosting.md. */
const HSTS = 'max-age=31536000; includeSubDomains'
/** Value of Retry-After during an outage, in seconds. */
export const OUTAGE_RETRY_S = 10
const UNAVAILABLE = 503

/** Headers that all responses have. */
const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': NO_DEVICES.map(name => `${name}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin'
}

/** Facts about a response that decide its headers. */
export interface ResponseKind {
  /** Content-Type of the response; empty without one. */
  type: string
  /** True when the request came by HTTPS: only then Strict-Transport-Security is sent. */
  isSecure: boolean
}

/**
 * Returns the security headers of a response, from the Worker or from the server in front of it.
 * @returns `fixed` headers, and `usual` headers that a response may replace: pages have their own policy, and pictures
 *   may be embedded by other sites.
 */
export const securityHeaders = ({ type, isSecure }: ResponseKind) => ({
  fixed: isSecure ? { ...FIXED, 'Strict-Transport-Security': HSTS } : FIXED,
  usual: {
    'Content-Security-Policy': SCRIPT.test(type) ? SCRIPT_POLICY : CLOSED_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin'
  }
})

/** Makes the browser forget prefetched pages after a write, because they show the state before the write. */
export const forgetPrefetched = ({ headers }: Response): void => headers.set('Clear-Site-Data', '"prefetchCache"')

/** Makes a copy of a response with the headers that all responses have. */
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
  // `Vary: Cookie` keeps browsers from showing a guest's cached page after the login.
  headers.append('Vary', 'Cookie')
  return response
}
