import type { AstroGlobal } from 'astro'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { setFlash } from './flash.ts'
import { type Fault, faultOf, receivedForm, type Sent, seeOther } from './form.ts'

/** Does what a form asks for; gives what its page then says or the way on, null where the page is not the viewer's any more. */
export type Take = (ctx: Ctx, form: Sent) => Promise<string | Response | null>

/** Handler of the forms that are sent to a page. */
export interface PageForm {
  take: Take
  /** Texts of the page for refusals, instead of the general ones. */
  faults?: Partial<Record<ErrorCode, string>>
}

/** Why a form was not taken, and what was typed; both null: none was sent. */
export interface Taken {
  fault: Fault | null
  typed: Sent | null
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'cookies'>

/**
 * Does what a field of the form names, and nothing that the table has not of its own, as every object has a constructor.
 * @throws AppError invalid_action, and what the act throws.
 */
export const byAct =
  <Done>(acts: Record<string, (ctx: Ctx, form: Sent) => Promise<Done>>, field = 'act') =>
  async (ctx: Ctx, form: Sent): Promise<Done> => {
    const name = form.text(field)
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined
    if (!act) throw new AppError('invalid_action')
    return act(ctx, form)
  }

/**
 * Takes the form that was sent to a page: its page then says once what has become of it. A guest's asks for nothing.
 * @param away where whoever may not see the page any more is led.
 */
export async function takeForm(page: Page, form: PageForm | undefined, away: string): Promise<Response | Taken> {
  if (!form || !page.locals.ctx.auth.key) return { fault: null, typed: null }
  const { form: sent, typed, fault } = receivedForm(page)
  if (!sent) return { fault, typed }
  try {
    const said = await form.take(page.locals.ctx, sent)
    if (said === null) return seeOther(away)
    if (said instanceof Response) return said
    setFlash(page, said)
    return seeOther(page.url.pathname + page.url.search)
  } catch (error) {
    return { fault: faultOf(error, form.faults), typed }
  }
}
