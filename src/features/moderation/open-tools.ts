import type { AstroGlobal } from 'astro'
import { type CommunityPage, getCommunity, idOfName } from '#functions/communities/communities.ts'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Shell } from '#functions/contract/shell.ts'
import { mapPlan, type Plan, type Plans, together } from '#functions/db/plan.ts'
import { canModerate } from '#functions/moderation/rules.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash } from '#src/ui/forms/flash.ts'
import { type HandledForm, type PageForm, takeForm } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'

/** Data that every page of the moderator tools has. */
export interface Tools extends HandledForm {
  shell: Shell
  community: CommunityPage
  /** Flash message of the form that was accepted before this page was opened. */
  flash: string | null
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'params' | 'cookies' | 'response'>

/**
 * Loads a page of the moderator tools in one round trip to the database. A submitted form is handled first. Guests are
 * redirected to the login, and other spellings of the community's name to its own spelling.
 * @param plans database reads of this page, besides those of every page of the moderator tools.
 * @throws AppError community_not_found, not_admin_nor_mod; the errors of `plans`.
 */
export async function openTools<T extends object = object>(
  page: Page,
  plans: Plans<T>,
  form?: PageForm
): Promise<Response | (Tools & T)> {
  const { ctx } = page.locals
  const { community: name = '' } = page.params
  const sent = await takeForm(page, form, `/${name}`)
  if (sent instanceof Response) return sent
  try {
    const { found, ...tools } = await loadPage(ctx, {
      community: moderatedCommunity(ctx, name),
      found: together(plans)
    })
    const path = page.url.pathname.slice(name.length + 1)
    if (tools.community.name !== name) return movedTo(`/${tools.community.name}${path}${page.url.search}`)
    return { ...found, ...tools, ...sent, flash: readFlash(page) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_logged_in') return loginRedirect(page.url)
    throw error
  }
}

const movedTo = (path: string) => new Response(null, { status: 301, headers: { Location: path } })

/**
 * Makes the plan (the database reads for one round trip) of a community that the viewer may moderate.
 * @throws AppError not_logged_in, community_not_found, not_admin_nor_mod, before results of other plans are used.
 */
const moderatedCommunity = (ctx: Ctx, name: string): Plan<CommunityPage> =>
  mapPlan(getCommunity(ctx, idOfName(name)), community => {
    const viewer = viewerOf(ctx.auth)
    if (!viewer) throw new AppError('not_logged_in')
    if (!canModerate(viewer, community.id)) throw new AppError('not_admin_nor_mod')
    return community
  })
