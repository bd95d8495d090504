import type { AstroGlobal } from 'astro'
import { isBlank } from '#functions/contract/text.ts'
import { requireMail } from '#functions/mail/is-on.ts'
import { confirmAddress, findAddressLink, takeBackAddress } from '#functions/recovery/address.ts'
import { askRecovery } from '#functions/recovery/ask.ts'
import { findRecovery, finishRecovery } from '#functions/recovery/finish.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { addressText, recoveryText as text } from './text.ts'

/** Answers an accepted form: the page without its token shows the message. */
function answer(page: AstroGlobal, said: string): Response {
  setFlash(page, said)
  return seeOther(page.url.pathname)
}

/** Handles the form that asks for a link; loads its page otherwise. @throws AppError on a site without mail. */
export async function openRecovery(page: AstroGlobal) {
  const { ctx } = page.locals
  requireMail(ctx.settings)
  const handled = await handleForm(page, async form => {
    const login = form.text('username')
    if (isBlank(login)) return { status: 400, message: text.loginMissing, field: 'username' }
    await askRecovery(ctx, login)
    return answer(page, text.sent)
  })
  if (handled instanceof Response) return handled
  const said = readFlash(page)
  return { ...handled, said, ...(await loadPage(ctx)) }
}

async function setPassword(page: AstroGlobal, form: Sent) {
  const newPassword = form.text('newPassword')
  if (newPassword !== form.text('repeatPassword'))
    return { status: 400, message: text.mismatch, field: 'repeatPassword' }
  await finishRecovery(page.locals.ctx, { token: form.text('token'), newPassword, code: form.text('code') })
  return answer(page, text.saved)
}

/** Token of the link with which a page was opened, or which its refused form has sent. */
const tokenIn = ({ url }: AstroGlobal, typed: Sent | null): string =>
  typed?.text('token') ?? url.searchParams.get('token') ?? ''

/** Handles the form that sets a new password by a link; loads its page otherwise. */
export async function openNewPassword(page: AstroGlobal) {
  const { ctx } = page.locals
  requireMail(ctx.settings)
  const handled = await handleForm(page, form => setPassword(page, form))
  if (handled instanceof Response) return handled
  const said = readFlash(page)
  const token = tokenIn(page, handled.typed)
  const loaded = await loadPage(ctx, { link: findRecovery(ctx, token) })
  if (!loaded.link && said === null && !handled.error) page.response.status = 400
  return { ...handled, said, token, ...loaded }
}

const ADDRESS_ACTIONS = { confirm: confirmAddress, takeBack: takeBackAddress }

/** Handles the form that confirms an address, or takes it back, by a link; loads its page otherwise. */
export async function openAddressLink(page: AstroGlobal, kind: keyof typeof ADDRESS_ACTIONS) {
  const { ctx } = page.locals
  requireMail(ctx.settings)
  const handled = await handleForm(page, async form => {
    await ADDRESS_ACTIONS[kind](ctx, form.text('token'))
    return answer(page, addressText[kind].done)
  })
  if (handled instanceof Response) return handled
  const said = readFlash(page)
  const token = tokenIn(page, handled.typed)
  const loaded = await loadPage(ctx, { link: findAddressLink(ctx, kind, token) })
  if (!loaded.link && said === null && !handled.error) page.response.status = 400
  return { ...handled, said, token, ...loaded }
}
