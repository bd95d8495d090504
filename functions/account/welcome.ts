import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { communities, users } from '#functions/db/schema/index.ts'
import { createNotifications } from '#functions/notify/create.ts'

const HOUR_MS = 3_600_000
/**
 * Ages in milliseconds between which a new account gets the welcome notification. An older account gets none, for
 * example when the site's scheduled job did not run for some time.
 */
const FROM_MS = 6 * HOUR_MS
const TO_MS = 48 * HOUR_MS
/** Upper bound for the members that one run of the scheduled job notifies. */
const AT_ONCE = 200

/**
 * Notifies each member once, six hours after sign-up, of the welcome community. Two database round trips; none when the
 * settings name no welcome community.
 */
export async function welcomeMembers({ db, now, settings }: Pick<Ctx, 'db' | 'now' | 'settings'>): Promise<void> {
  const { WELCOME_COMMUNITY } = settings
  if (!WELCOME_COMMUNITY) return
  const [community] = await db
    .select({ name: communities.name })
    .from(communities)
    .where(sql`name = ${WELCOME_COMMUNITY} collate nocase and deleted_at is null`)
  if (!community) return
  const at = now.getTime()
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(sql`welcomed_at is null and created_at > ${at - TO_MS} and created_at <= ${at - FROM_MS}
      and deleted_at is null and banned_at is null`)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(AT_ONCE)
  await db.batch([
    createNotifications({ db, now }, { type: 'welcome', notif: { communityName: community.name } }, sql`id in ${due}`),
    db.update(users).set({ welcomedAt: at }).where(sql`id in ${due}`)
  ])
}
