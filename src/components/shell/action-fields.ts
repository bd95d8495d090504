import { tokenOf } from '#functions/sessions/auth.ts'
import { html, type Safe } from '#src/components/parts/html.ts'

/**
 * Hidden fields of every action form: the address to return to, and of a member the token against forged requests and a name
 * for this copy of the page, by which a double click is one act.
 */
export function actionFields({ asked, ctx }: Pick<App.Locals, 'asked' | 'ctx'>): Safe {
  const own = ctx.auth.viewer !== null && ctx.auth.viewer !== undefined
  return html`<input type="hidden" name="next" value="${asked.pathname + asked.search}">${own && html`<input type="hidden" name="_csrf" value="${tokenOf(ctx)}"><input type="hidden" name="once" value="${ctx.trace.id}">`}`
}
