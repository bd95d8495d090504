import { csrfCookie } from '#src/browser/csrf-cookie.ts'
import { whenShown } from '#src/browser/shown.ts'
import { isWritten, TEXT_FIELDS } from '#src/browser/typed-texts.ts'

/** CSRF token of the browser's session when the page was loaded. A stale token must not reload the page each time. */
const before = csrfCookie()

/**
 * Loads a guest's page again when it becomes visible after a login in another tab, or in a later page of its own tab.
 * The page would otherwise ask a member to log in. A page with typed text stays as it is.
 */
function renew(): void {
  const token = csrfCookie()
  if (!token || token === before || !navigator.onLine || document.querySelector('dialog:modal')) return
  if (!isWritten(`${TEXT_FIELDS},main [type=password]`)) location.reload()
}

whenShown(renew)
