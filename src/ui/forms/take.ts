import type { AstroGlobal } from 'astro'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { setFlash } from './flash.ts'
import { type FormError, formErrorOf, receivedForm, type Sent, seeOther } from './form.ts'

/**
 * Handler of a form.
 * @returns the flash message; a response; null when the viewer may no longer see the page.
 */
export type Take = (ctx: Ctx, form: Sent) => Promise<string | Response | null>

/** Handler of all forms on a page. */
export interface PageForm {
  take: Take
  /** Texts of the page for error codes, in place of the general texts. */
  errorTexts?: Partial<Record<ErrorCode, string>>
}

/** Error and values of a refused form; error and values are null when no form was refused. */
export interface HandledForm {
  error: FormError | null
  typed: Sent | null
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'cookies' | 'response'>

/**
 * Makes a handler that chooses among the given handlers by the value of a form field. `Object.hasOwn` excludes
 * inherited names such as "constructor".
 * @throws AppError invalid_action; the errors of the chosen handler.
 */
export const byAction =
  <Done>(actions: Record<string, (ctx: Ctx, form: Sent) => Promise<Done>>, field = 'act') =>
  async (ctx: Ctx, form: Sent): Promise<Done> => {
    const name = form.text(field)
    const handler = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!handler) throw new AppError('invalid_action')
    return handler(ctx, form)
  }

/**
 * Handles the form that was submitted to a page. An error also sets the status of the page.
 * @param handle returns a redirect, or the error of the form.
 * @param errorTexts texts of the page for error codes, in place of the general texts.
 */
export async function handleForm(
  page: Page,
  handle: (form: Sent) => Promise<Response | FormError>,
  errorTexts: PageForm['errorTexts'] = {}
): Promise<Response | HandledForm> {
  const { form, typed, formError: refused } = receivedForm(page)
  const outcome = form ? await handle(form).catch((error: unknown) => formErrorOf(error, errorTexts)) : refused
  if (outcome instanceof Response) return outcome
  if (outcome) page.response.status = outcome.status
  return { error: outcome, typed }
}

/**
 * Handles the form that was submitted to a page, and redirects to the page with a flash message. Forms of guests are
 * ignored.
 * @param fallback address for a viewer who may no longer see the page.
 */
export async function takeForm(
  page: Page,
  form: PageForm | undefined,
  fallback: string
): Promise<Response | HandledForm> {
  if (!form || !page.locals.ctx.auth.key) return { error: null, typed: null }
  const handle = async (sent: Sent) => {
    const outcome = await form.take(page.locals.ctx, sent)
    if (outcome === null) return seeOther(fallback)
    if (outcome instanceof Response) return outcome
    setFlash(page, outcome)
    return seeOther(page.url.pathname + page.url.search)
  }
  return handleForm(page, handle, form.errorTexts)
}
