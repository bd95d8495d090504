import { csrfCookie } from '#src/browser/csrf-cookie.ts'
import { whenShown } from '#src/browser/shown.ts'

/** CSRF token of the browser's session when the page was loaded. A stale token must not reload the page each time. */
const before = csrfCookie()

/**
 * Loads a guest's page again when it becomes visible after a login in another tab, or in a later page of its own tab.
 * The page would otherwise ask a member to log in.
 */
function renew(): void {
  const token = csrfCookie()
  if (token && token !== before && navigator.onLine && !document.querySelector('dialog:modal')) location.reload()
}

whenShown(renew)
