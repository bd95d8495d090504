/** For answers that are not pages: nothing in them may run, load or be framed. Pages bring their own policy. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For scripts: a worker takes the policy of the file with its script, and asks its own site alone. */
const SCRIPT_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The edge platform names the type of a file, by either of its names: with the wrong policy the service worker asks nobody. */
const SCRIPT = /^(?:text|application)\/javascript\b/i
/** The site asks its reader's device for nothing; what an embedded player needs stays as the browser has it. */
const NO_DEVICES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
/** HTTPS only, for a year, for this host and all its subdomains: docs/self-hosting.md explains it to operators. */
const HSTS = 'max-age=31536000; includeSubDomains'
/** Retry-After of an outage in seconds. */
export const OUTAGE_RETRY_S = 10
const UNAVAILABLE = 503

/** Headers of every answer that no answer has otherwise. */
const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': NO_DEVICES.map(name => `${name}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin'
}

/** Properties of a response that decide its headers. */
export interface ResponseKind {
  /** Its Content-Type; '' when it has none. */
  type: string
  /** Whether the client asks by https: only there it may be promised for later. */
  isSecure: boolean
}

/**
 * The headers of safety that all answers have, those of the Worker and those of the server before it.
 * @returns `fixed` ones, and `usual` ones in whose place an answer may bring its own: a page its policy; pictures, icons
 * among them, say themselves that they may stand in other sites' readers and previews.
 */
export const securityHeaders = ({ type, isSecure }: ResponseKind) => ({
  fixed: isSecure ? { ...FIXED, 'Strict-Transport-Security': HSTS } : FIXED,
  usual: {
    'Content-Security-Policy': SCRIPT.test(type) ? SCRIPT_POLICY : CLOSED_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin'
  }
})

/** Browsers drop pages that they have prefetched after a write: those pages show the state before it. */
export const forgetPrefetched = ({ headers }: Response): void => headers.set('Clear-Site-Data', '"prefetchCache"')

/** The answer with the headers that all answers have. */
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
  // A guest's copy in a browser is not that of the member who logs in there later.
  headers.append('Vary', 'Cookie')
  return response
}
