import type { AstroGlobal } from 'astro'
import { type CommunityPage, getCommunity, idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import type { Shell } from '#functions/contract/shell.ts'
import { mapPlan, type Plan, type Plans, together } from '#functions/db/plan.ts'
import { isKeeper } from '#functions/moderation/rules.ts'
import { viewerOf } from '#functions/sessions/auth.ts'
import { loadPage } from '#functions/site/shell.ts'
import { loginRedirect } from '#src/edge/login.ts'
import { type Fault, faultOf, refuseForgedForm, type Sent, seeOther, sentForm } from '#src/forms/form.ts'
import { sayNext, takeSaid } from '#src/forms/said.ts'

/** What a page of the moderator tools is made of. */
export interface Tools {
  shell: Shell
  community: CommunityPage
  /** What has become of the form that led here, said once. */
  said: string | null
  /** Why the form was not taken, and what was typed. */
  fault: Fault | null
  typed: Sent | null
}

interface Form {
  /** Does what it asks for; gives what the page then says or the way on, null where the tools are not the viewer's any more. */
  take(ctx: Ctx, form: Sent): Promise<string | Response | null>
  /** What the page says of refusals instead of the general text. */
  faults?: Partial<Record<ErrorCode, string>>
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'params' | 'cookies' | 'response'>

/**
 * Opens a page of a community's moderator tools in one round trip: its form is taken first, if one was sent. A guest is
 * led to the login page, and other letters to the community's own spelling.
 * @param plans what the page reads besides.
 * @throws AppError community_not_found, not_admin_nor_mod, and what the plans throw.
 */
export async function openTools<T extends object = object>(
  page: Page,
  plans: Plans<T>,
  form?: Form
): Promise<Response | (Tools & T)> {
  const { ctx } = page.locals
  const { community: name = '' } = page.params
  if (!ctx.auth.key) return loginRedirect(page.url)
  const sent = await taken(page, form)
  if (sent instanceof Response) return sent
  try {
    const { found, ...tools } = await loadPage(ctx, { community: keptCommunity(ctx, name), found: together(plans) })
    const path = page.url.pathname.slice(name.length + 1)
    if (tools.community.name !== name) return movedTo(`/${tools.community.name}${path}${page.url.search}`)
    if (sent.fault) page.response.status = sent.fault.status
    return { ...found, ...tools, ...sent, said: takeSaid(page) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_logged_in') return loginRedirect(page.url)
    throw error
  }
}

const movedTo = (path: string) => new Response(null, { status: 301, headers: { Location: path } })

async function taken(page: Page, form: Form | undefined): Promise<Response | Pick<Tools, 'fault' | 'typed'>> {
  const typed = form ? await sentForm(page) : null
  if (!form || !typed) return { fault: null, typed: null }
  try {
    refuseForgedForm(page, typed)
    const said = await form.take(page.locals.ctx, typed)
    if (said === null) return seeOther(`/${page.params.community}`)
    if (said instanceof Response) return said
    sayNext(page, said)
    return seeOther(page.url.pathname + page.url.search)
  } catch (error) {
    return { fault: faultOf(error, form.faults), typed }
  }
}

/** @throws AppError not_logged_in, community_not_found, not_admin_nor_mod; before anything else is read of it. */
const keptCommunity = (ctx: Ctx, name: string): Plan<CommunityPage> =>
  mapPlan(getCommunity(ctx, idOfName(name)), community => {
    const viewer = viewerOf(ctx.auth)
    if (!viewer) throw new AppError('not_logged_in')
    if (!isKeeper(viewer, community.id)) throw new AppError('not_admin_nor_mod')
    return community
  })
