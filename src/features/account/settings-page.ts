import type { AstroGlobal } from 'astro'
import { getFactorState } from '#functions/account/second-factor.ts'
import { AppError } from '#functions/contract/errors.ts'
import { getLetterSwitches } from '#functions/letters/wanted.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { listOwnMutes } from '#functions/mutes/mutes.ts'
import { isAddressConfirmed } from '#functions/recovery/address.ts'
import { listOwnSessions } from '#functions/sessions/list.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { receivedForm, type Sent, seeOther } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { actionOf, applyAction, ERROR_TEXTS, type SettingsAction } from './settings-form.ts'

/** Loads the settings page. A submitted form is handled first. */
export async function openSettings(page: AstroGlobal) {
  const { ctx } = page.locals
  const received = receivedForm(page)
  if (!ctx.auth.key && !received.typed) return loginRedirect(page.url)
  const action = received.typed && actionOf(received.typed)
  const handled = await handleForm(page, form => answer(page, form), action ? ERROR_TEXTS[action] : {})
  if (handled instanceof Response) return handled
  const { error, typed } = handled
  const { shell, confirmed, switches, mutes, sessions, factor } = await loadPage(ctx, {
    confirmed: isAddressConfirmed(ctx),
    switches: getLetterSwitches(ctx),
    mutes: listOwnMutes(ctx),
    sessions: listOwnSessions(ctx),
    factor: getFactorState(ctx)
  })
  const hasAddress = Boolean(shell.viewer?.email) && sendsMail(ctx.settings)
  const state = confirmed ? ('confirmed' as const) : ('unconfirmed' as const)
  const address = hasAddress ? state : null
  const letters = sendsMail(ctx.settings) ? switches : null
  const flash = readFlash(page)
  // Without a session there is no account whose avatar could be changed, so the form is answered with an error.
  if (!shell.viewer && action === 'avatar') throw new AppError('user_not_found', { status: 403 })
  /** Gives the error and values of the named form if that form was submitted; null for every other form. */
  const refusedIn = (form: SettingsAction) => (action === form ? { error, typed: error && typed } : null)
  // A guest is redirected to the login, except after a refused profile form: its values are shown again, although the
  // session has ended.
  if (!shell.viewer && !refusedIn('profile')?.typed) return loginRedirect(page.url)
  return { shell, address, letters, mutes, sessions, factor, flash, error, action, refusedIn }
}

/** Handles a submitted form. @returns the file that the form asks for, or a redirect. */
async function answer(page: AstroGlobal, form: Sent): Promise<Response> {
  const done = await applyAction(page.locals.ctx, actionOf(form), form)
  if (done instanceof Response) return done
  if ('gone' in done) {
    setFlash({ cookies: page.cookies, url: new URL('/-/goodbye', page.url) }, done.gone)
    return seeOther('/-/goodbye')
  }
  setFlash(page, done.flash)
  return seeOther(`/settings#${done.section}`)
}
