import { eq } from 'drizzle-orm'
import { communityList } from '#functions/communities/list.ts'
import type { Ctx } from '#functions/context.ts'
import type { InitialState } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { site } from '#functions/db/schema/index.ts'
import { reportReasons } from '#functions/messages/reports.ts'

/** What a client of the API asks for first. */
export function initialState(ctx: Ctx): Plan<InitialState> {
  const { settings } = ctx
  const row = ctx.db
    .select({ noUsers: site.noUsers, signupsDisabled: site.signupsDisabled, vapidPublicKey: site.vapidPublicKey })
    .from(site)
    .where(eq(site.id, 1))
  const totals = plan([row], ([found]) => found ?? { noUsers: 0, signupsDisabled: false, vapidPublicKey: '' })
  const parts = together({ totals, communities: communityList(ctx, { onlyDefault: true }) })
  return mapPlan(parts, ({ totals, communities }) => ({
    ...totals,
    reportReasons,
    user: null,
    lists: [],
    communities,
    bannedFrom: [],
    mutes: { userMutes: [], communityMutes: [] },
    imagePostSubmitReqPoints: settings.IMAGE_POST_POINTS,
    linkPostSubmitReqPoints: settings.LINK_POST_POINTS,
    captcha: settings.CAPTCHA,
    captchaSiteKey: settings.CAPTCHA === 'turnstile' ? (settings.CAPTCHA_SITE_KEY ?? null) : null
  }))
}
