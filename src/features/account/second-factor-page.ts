import type { AstroGlobal } from 'astro'
import { proveOwner } from '#functions/account/passkeys.ts'
import {
  confirmFactorOnPage,
  getFactorState,
  renewRecoveryCodes,
  turnFactorOff
} from '#functions/account/second-factor.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { continueSetup, newSetup } from '#functions/second-factor/setup.ts'
import { loadPage } from '#functions/site/shell.ts'
import { setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { handleFormWithCodes } from './form-with-codes.ts'
import { factorText as text } from './messages/second-factor.ts'

/** Names of the forms of the page, as their field `action` has them. */
const ACTIONS = ['prove', 'confirm', 'renewCodes', 'turnOff'] as const
export type FactorAction = (typeof ACTIONS)[number]

/** Handles a form of the page of the second factor, and prepares the page. */
export async function openSecondFactor(page: AstroGlobal) {
  const { ctx } = page.locals
  if (!ctx.auth.key) return loginRedirect(page.url)
  const handled = await handleFormWithCodes(
    page,
    async form => {
      if (actionIn(form) === 'prove') {
        await proveOwner(ctx, { password: form.text('password'), code: form.text('code') })
        return seeOther(page.url.pathname)
      }
      const outcome = await applyForm(ctx, form)
      if (outcome !== null) return outcome
      setFlash({ cookies: page.cookies, url: new URL('/settings', page.url) }, text.off.done)
      return seeOther('/settings#second-factor')
    },
    { wrong_password: text.wrongPassword }
  )
  if (handled instanceof Response) return handled
  const { shell, factor } = await loadPage(ctx, { factor: getFactorState(ctx) })
  const { viewer } = shell
  if (!viewer) return loginRedirect(page.url)
  const { error, typed, codes } = handled
  const setup = (typed && continueSetup(ctx, { ...viewer }, typed.text('ticket'))) ?? newSetup(ctx, viewer)
  return { shell, factor, setup, codes, error, action: actionIn(typed) }
}

/** Returns the name of a submitted form; undefined without one, and for an unknown name. */
const actionIn = (form: Sent | null): FactorAction | undefined => ACTIONS.find(name => name === form?.text('action'))

/** Does the action of a form. @returns the new recovery codes; null when the second factor was turned off. */
async function applyForm(ctx: Ctx, form: Sent): Promise<string[] | null> {
  const action = actionIn(form)
  const code = form.text('code')
  if (action === undefined) throw new AppError('invalid_action')
  if (action === 'renewCodes') return renewRecoveryCodes(ctx, code)
  if (action === 'confirm')
    return confirmFactorOnPage(ctx, { ticket: form.text('ticket'), code, password: form.text('password') })
  await turnFactorOff(ctx, code)
  return null
}
