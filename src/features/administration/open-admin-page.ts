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

/** Data of an admin page. */
export interface AdminPage extends HandledForm {
  shell: Shell
  /** Flash message about the form that led here. */
  flash: string | null
  /** Hidden fields of its forms. */
  formContext: AdminFormContext
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'cookies' | 'response'>

/**
 * Opens an admin page in one round trip, after handling its submitted form.
 * @param plans other reads of the page.
 * @throws AppError not_admin, also for guests, before anything else is read; the errors of the plans.
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
 * Hidden fields of admin forms.
 * @param page address that handles the forms.
 */
export const adminFormContext = (ctx: Ctx, page: string): AdminFormContext => ({
  token: tokenOf(ctx),
  once: ctx.trace.id,
  page
})

/** Address of the page with its form closed. */
function withoutForm({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('form')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Query of a list of names, from the page's address. */
export const namedQuery = ({ searchParams }: URL): NamedQuery & { q: string } => ({
  next: searchParams.get('next') ?? undefined,
  q: trimText(searchParams.get('q') ?? '').replace(/^[@/]/, '')
})
