import type { AstroGlobal } from 'astro'
import type { NamedQuery } from '#functions/administration/named.ts'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Shell } from '#functions/contract/shell.ts'
import { trimText } from '#functions/contract/text.ts'
import { type Plans, plan, together } from '#functions/db/plan.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash } from '#src/ui/forms/flash.ts'
import { type HandledForm, type PageForm, takeForm } from '#src/ui/forms/take.ts'
import type { AdminFormContext } from './AdminForm.tsx'

/** Data that every admin page has. */
export interface AdminPage extends HandledForm {
  shell: Shell
  /** Flash message of the form that was accepted before this page was opened. */
  flash: string | null
  /** Values of the hidden fields of the page's forms. */
  formContext: AdminFormContext
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'cookies' | 'response'>

/**
 * Loads an admin page in one round trip to the database. A submitted form is handled first.
 * @param plans database reads of this page, besides those of every admin page.
 * @throws AppError not_admin for guests and for members who are no admins, before `plans` are read; the errors of
 *   `plans`.
 */
export async function openAdminPage<T extends object = object>(
  page: Page,
  plans: Plans<T>,
  form?: PageForm
): Promise<Response | (AdminPage & T)> {
  const { ctx } = page.locals
  const sent = await takeForm(page, form, '/')
  if (sent instanceof Response) return sent
  const allowed = plan([], () => {
    if (!viewerOf(ctx.auth)?.isAdmin) throw new AppError('not_admin')
  })
  const { found: results, shell } = await loadPage(ctx, { allowed, found: together(plans) })
  return {
    ...results,
    ...sent,
    shell,
    flash: readFlash(page),
    formContext: adminFormContext(ctx, withoutForm(page.url))
  }
}

/**
 * Makes the values of the hidden fields of admin forms.
 * @param page address of the page that handles the forms.
 */
export const adminFormContext = (ctx: Ctx, page: string): AdminFormContext => ({
  token: tokenOf(ctx),
  once: ctx.trace.id,
  page
})

/** Returns the address of the page without the parameter that opens its form. */
function withoutForm({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('form')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/**
 * Reads the cursor and search term of a list of names, from the page's address. A leading @ or / of a name is dropped.
 */
export const namedQuery = ({ searchParams }: URL): NamedQuery & { q: string } => ({
  next: searchParams.get('next') ?? undefined,
  q: trimText(searchParams.get('q') ?? '').replace(/^[@/]/, '')
})
