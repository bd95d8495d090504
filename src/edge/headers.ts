/** For answers that are not pages: nothing in them may run, load or be framed. Pages bring their own policy. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The site asks its reader's device for nothing; what an embedded player needs stays as the browser has it. */
const NO_DEVICES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
const PERMISSIONS = NO_DEVICES.map(name => `${name}=()`).join(', ')
const HSTS = 'max-age=31536000'

/** The answer with the headers that all answers have. */
export function withSecurity(answer: Response, url: URL, requestId: string): Response {
  const response = new Response(answer.body, { status: answer.status, headers: answer.headers })
  const { headers } = response
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Permissions-Policy', PERMISSIONS)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('X-Request-Id', requestId)
  if (url.protocol === 'https:') headers.set('Strict-Transport-Security', HSTS)
  if (!headers.get('Content-Type')?.startsWith('text/html')) return response
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A guest's copy in a browser is not that of the member who logs in there later.
  headers.append('Vary', 'Cookie')
  return response
}
