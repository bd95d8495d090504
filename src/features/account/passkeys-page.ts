import type { AstroGlobal } from 'astro'
import * as v from 'valibot'
import { addPasskey, proveOwner, removePasskey, removePassword } from '#functions/account/passkeys.ts'
import { getFactorState } from '#functions/account/second-factor.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type NewPasskey, newPasskey } from '#functions/contract/passkeys.ts'
import { creationOptions } from '#functions/passkeys/options.ts'
import { listPasskeys } from '#functions/passkeys/passkeys.ts'
import { offersPasskeys } from '#functions/passkeys/relying-party.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { handleFormWithCodes } from './form-with-codes.ts'
import { passkeysText as text } from './messages/passkeys.ts'

/** Result of an accepted form: the flash message, or new recovery codes, which the answer shows. */
type Outcome = { flash: string } | { codes: string[] }

const ACTIONS: Record<string, (ctx: Ctx, form: Sent) => Promise<Outcome>> = {
  prove: async (ctx, form) => {
    await proveOwner(ctx, { password: form.text('password'), code: form.text('code') })
    return { flash: '' }
  },
  add: async (ctx, form) => {
    const codes = await addPasskey(ctx, passkeyIn(form), form.text('name'))
    return codes ? { codes } : { flash: text.add.done }
  },
  remove: async (ctx, form) => {
    await removePasskey(ctx, form.text('passkey'))
    return { flash: text.removed }
  },
  removePassword: async ctx => {
    await removePassword(ctx)
    return { flash: text.password.done }
  }
}

/** Reads the passkey that the script has put into a form. @throws AppError wrong_passkey. */
function passkeyIn(form: Sent): NewPasskey {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), newPasskey), form.text('passkey'))
  if (!parsed.success) throw new AppError('wrong_passkey')
  return parsed.output
}

/** Handles a form of the page of the passkeys, and prepares the page. */
export async function openPasskeys(page: AstroGlobal) {
  const { ctx } = page.locals
  if (!ctx.auth.key) return loginRedirect(page.url)
  const handled = await handleFormWithCodes(
    page,
    async form => {
      const outcome = await byAction(ACTIONS, 'action')(ctx, form)
      if ('codes' in outcome) return outcome.codes
      if (outcome.flash) setFlash(page, outcome.flash)
      return seeOther(page.url.pathname)
    },
    { wrong_password: text.proof.wrongPassword }
  )
  if (handled instanceof Response) return handled
  const { shell, factor, passkeys } = await loadPage(ctx, {
    factor: getFactorState(ctx),
    passkeys: listPasskeys(ctx, viewerId(ctx))
  })
  const { viewer } = shell
  if (!viewer) return loginRedirect(page.url)
  const isOffered = offersPasskeys(ctx)
  const known = passkeys.map(({ id }) => id)
  const options = isOffered ? creationOptions(ctx, viewer, known) : null
  const { error, codes } = handled
  return { shell, factor, passkeys, options, codes, error, flash: readFlash(page) }
}
