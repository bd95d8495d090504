import { eq } from 'drizzle-orm'
import { listCommunities } from '#functions/communities/list.ts'
import { type Ctx, viewerOf } from '#functions/context.ts'
import type { InitialState } from '#functions/contract/initial-state.ts'
import type { Community } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { site } from '#functions/db/schema/index.ts'
import { listOwnLists } from '#functions/lists/lists.ts'
import { reportReasons } from '#functions/messages/reports.ts'
import { listBannedFrom } from '#functions/moderation/bans.ts'
import { listOwnMutes } from '#functions/mutes/mutes.ts'

/** Reads the data with which an API client starts. The viewer must be read earlier in the same batch. */
export function getInitialState(ctx: Ctx): Plan<InitialState> {
  const { settings } = ctx
  const row = ctx.db
    .select({ noUsers: site.noUsers, signupsDisabled: site.signupsDisabled, vapidPublicKey: site.vapidPublicKey })
    .from(site)
    .where(eq(site.id, 1))
  const totals = plan([row], ([result]) => result ?? { noUsers: 0, signupsDisabled: false, vapidPublicKey: '' })
  const parts = together({
    totals,
    mutes: listOwnMutes(ctx),
    communities: ownCommunities(ctx),
    lists: listOwnLists(ctx),
    banned: listBannedFrom(ctx)
  })
  return mapPlan(parts, ({ totals, mutes, communities, lists, banned }) => ({
    ...totals,
    vapidPublicKey: settings.PUSH === 'on' ? totals.vapidPublicKey : '',
    reportReasons,
    user: viewerOf(ctx.auth),
    lists,
    communities,
    bannedFrom: banned,
    mutes,
    imagePostSubmitReqPoints: settings.IMAGE_POST_POINTS,
    linkPostSubmitReqPoints: settings.LINK_POST_POINTS,
    captcha: settings.CAPTCHA,
    captchaSiteKey: settings.CAPTCHA === 'turnstile' ? (settings.CAPTCHA_SITE_KEY ?? null) : null
  }))
}

/** Lists the communities that a member has joined; for guests the default ones. */
const ownCommunities = (ctx: Ctx): Plan<Community[]> =>
  listCommunities(ctx, { set: ctx.auth.key ? 'subscribed' : 'default' })
