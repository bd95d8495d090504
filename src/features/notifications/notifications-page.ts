import type { AstroGlobal } from 'astro'
import { openedNotifications } from '#functions/notifications/change.ts'
import { listNotifications } from '#functions/notifications/notifications.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import { loadPage } from '#functions/site/shell.ts'
import { planFrom } from '#src/ui/continuation.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { takeNotificationForm } from './form.ts'

/**
 * Loads the page of notifications, and marks the notifications as not new any more. A submitted form is handled first.
 */
export async function openNotifications(page: AstroGlobal) {
  const { ctx } = page.locals
  if (!ctx.auth.key) return loginRedirect(page.url)
  const form = sentForm(page)
  if (form) {
    const outcome = await takeNotificationForm(ctx, form)
    if ('flash' in outcome) setFlash(page, outcome.flash)
    return seeOther(`/notifications${'hash' in outcome ? outcome.hash : ''}`)
  }
  const { shell, list } = await loadPage(ctx, {
    list: planFrom(page.url, next => listNotifications(ctx, 'html', next))
  })
  if (!shell.viewer) return loginRedirect(page.url)
  openedNotifications(ctx)
  const { items, next, count } = list
  const token = tokenOf(ctx)
  return {
    /** The list shows all notifications, so none counts as new in the badge. */
    shell: { ...shell, viewer: { ...shell.viewer, notificationsNewCount: 0 } },
    items,
    next,
    token,
    head: { count, newest: Math.max(0, ...items.map(({ id }) => id)), token },
    flash: readFlash(page)
  }
}
