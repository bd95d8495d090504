import type { AstroGlobal } from 'astro'
import { endLetters, findEnding } from '#functions/letters/end.ts'
import { requireMail } from '#functions/mail/is-on.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { endText as text } from './text.ts'

/** Field of the form that a mail program sends for its reader (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe'

/** Ends letters. A mail program gets a plain answer, because it follows no redirect and keeps no cookie. */
async function answer(page: AstroGlobal, form: Sent, token: string): Promise<Response> {
  const said = text.kinds[await endLetters(page.locals.ctx, token)].done
  if (form.on(ONE_CLICK)) return new Response(said, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  setFlash(page, said)
  return seeOther(page.url.pathname)
}

/** Handles the form that ends letters by a link; loads its page otherwise. @throws AppError on a site without mail. */
export async function openLettersEnd(page: AstroGlobal) {
  const { ctx } = page.locals
  requireMail(ctx.settings)
  const token = page.url.searchParams.get('token') ?? ''
  const handled = await handleForm(page, form => answer(page, form, token))
  if (handled instanceof Response) return handled
  const said = readFlash(page)
  const loaded = await loadPage(ctx, { letters: findEnding(ctx, token) })
  if (!loaded.letters && said === null && !handled.error) page.response.status = 400
  return { said, token, ...loaded }
}
