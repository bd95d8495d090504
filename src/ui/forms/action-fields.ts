import { tokenOf } from '#functions/sessions/auth.ts'
import { html, type Safe } from '#src/ui/html.ts'

/**
 * Renders the hidden fields that all forms with actions have: the address to return to, and for members the CSRF token
 * and an idempotency key of this rendering, so that a double click counts once.
 */
export function actionFields({ requestedUrl, ctx }: Pick<App.Locals, 'requestedUrl' | 'ctx'>): Safe {
  const own = ctx.auth.viewer !== null && ctx.auth.viewer !== undefined
  return html`<input type="hidden" name="next" value="${requestedUrl.pathname + requestedUrl.search}">${own && html`<input type="hidden" name="_csrf" value="${tokenOf(ctx)}"><input type="hidden" name="once" value="${ctx.trace.id}">`}`
}
