import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { SiteSettings } from '#functions/contract/administration.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { site } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { writeAsAdmin } from '#functions/moderation/write-as-admin.ts'

/** Reads the switches of the site. */
export const getSiteSettings = ({ db }: Pick<Ctx, 'db'>): Plan<SiteSettings> =>
  plan([db.select({ signupsDisabled: site.signupsDisabled }).from(site)], ([row]) => row ?? { signupsDisabled: false })

/** New values of the site's switches; absent or null: unchanged. */
export interface SettingsChange {
  signupsDisabled?: boolean | null | undefined
}

/**
 * Changes the switches of the site; each changed switch gets an entry in the moderation log, and cached pages are
 * dropped immediately. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, not_admin.
 */
export async function changeSiteSettings(
  ctx: Ctx,
  key: CallKey | null,
  { signupsDisabled }: SettingsChange
): Promise<SiteSettings> {
  const settings = await writeAsAdmin(ctx, key, {}, (_found, { may, by }) => {
    const answer = getSiteSettings(ctx)
    if (signupsDisabled == null) return { statements: [], answer }
    const applies = sql`exists (select 1 from ${site} where signups_disabled <> ${signupsDisabled}) and ${may}`
    const action = signupsDisabled ? 'close_signups' : 'open_signups'
    return {
      statements: [
        createLogEntry(ctx.db, { ...by, action, targetType: 'site', targetId: 'signups' }, applies),
        ctx.db.update(site).set({ signupsDisabled }).where(may)
      ],
      answer
    }
  })
  await dropPages(ctx)
  return settings
}
