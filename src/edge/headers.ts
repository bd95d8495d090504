/** For answers that are not pages: nothing in them may run, load or be framed. Pages bring their own policy. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The site asks its reader's device for nothing; what an embedded player needs stays as the browser has it. */
const NO_DEVICES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
const PERMISSIONS = NO_DEVICES.map(name => `${name}=()`).join(', ')
const HSTS = 'max-age=31536000'
/** Retry-After of an outage in seconds. */
export const OUTAGE_RETRY_S = 10
const UNAVAILABLE = 503

/** The answer with the headers that all answers have. */
export function withSecurity(answer: Response, url: URL, requestId: string): Response {
  const response = new Response(answer.body, answer)
  const { headers } = response
  const type = headers.get('Content-Type') ?? ''
  // A worker takes its policy from the answer with its script: closed, the service worker could fetch nothing.
  if (!headers.has('Content-Security-Policy') && !type.startsWith('text/javascript'))
    headers.set('Content-Security-Policy', CLOSED_POLICY)
  // Pictures, the site's icons among them, stand in other sites' readers and previews: they say so themselves.
  if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Permissions-Policy', PERMISSIONS)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('X-Request-Id', requestId)
  if (answer.status === UNAVAILABLE && !headers.has('Retry-After')) headers.set('Retry-After', String(OUTAGE_RETRY_S))
  if (url.protocol === 'https:') headers.set('Strict-Transport-Security', HSTS)
  if (!type.startsWith('text/html')) return response
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A guest's copy in a browser is not that of the member who logs in there later.
  headers.append('Vary', 'Cookie')
  return response
}
