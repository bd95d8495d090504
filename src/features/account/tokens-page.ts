import type { AstroGlobal } from 'astro'
import { getFactorState } from '#functions/account/second-factor.ts'
import type { Ctx } from '#functions/context.ts'
import { SCOPES } from '#functions/contract/access-tokens.ts'
import { AppError } from '#functions/contract/errors.ts'
import { loadPage } from '#functions/site/shell.ts'
import { endToken, listTokens, makeToken } from '#functions/tokens/tokens.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { handleFormWithCodes } from './form-with-codes.ts'
import { tokensText as text } from './messages/tokens.ts'

const DAY_MS = 86_400_000

/** The actions of the forms. @returns the new token, which the answer shows; null for a redirect with a message. */
const ACTIONS: Record<string, (ctx: Ctx, form: Sent) => Promise<string | null>> = {
  make: async (ctx, form) => {
    const scopes = SCOPES.filter(scope => form.on(scope))
    const fields = {
      name: form.text('name'),
      scopes,
      expiresAt: endIn(ctx, form.text('days')),
      code: form.text('code')
    }
    const key = onceOf(form, ['token', fields.name, form.text('days'), ...scopes])
    return (await makeToken(ctx, fields, key)).token
  },
  end: async (ctx, form) => {
    await endToken(ctx, form.text('token'))
    return null
  }
}

/** Gives the time after a number of days that the form offers; null for no end. @throws AppError invalid_value. */
function endIn({ now }: Ctx, days: string): string | null {
  const term = text.add.terms.find(one => String(one.days ?? '') === days)
  if (!term) throw new AppError('invalid_value')
  return term.days === null ? null : new Date(now.getTime() + term.days * DAY_MS).toISOString()
}

/** Handles a form of the page of the access tokens, and prepares the page. */
export async function openTokens(page: AstroGlobal) {
  const { ctx } = page.locals
  if (!ctx.auth.key) return loginRedirect(page.url)
  const handled = await handleFormWithCodes(
    page,
    async form => {
      const token = await byAction(ACTIONS, 'action')(ctx, form)
      if (token !== null) return [token]
      setFlash(page, text.endDone)
      return seeOther(page.url.pathname)
    },
    { invalid_value: text.add.incomplete, idempotency_key_reused: text.add.repeated }
  )
  if (handled instanceof Response) return handled
  const { shell, factor, tokens } = await loadPage(ctx, { factor: getFactorState(ctx), tokens: listTokens(ctx) })
  if (!shell.viewer) return loginRedirect(page.url)
  const { error, typed, codes } = handled
  return { shell, factor, tokens, made: codes?.[0] ?? null, error, typed: error && typed, flash: readFlash(page) }
}
