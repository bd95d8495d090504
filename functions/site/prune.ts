import { inArray, lt, lte } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import {
  accessTokens,
  captchaUses,
  communityBans,
  followerDeliveries,
  idempotencyKeys,
  knownDevices,
  listNames,
  mailLinks,
  postVisits,
  pushSubscriptions,
  rateLimits,
  sessions,
  settledReports
} from '#functions/db/schema/index.ts'
import { endedBlocks } from '#functions/ip-blocks/ended.ts'
import { NAME_KEPT_MS } from '#functions/lists/names.ts'

/** Lifetime of an idempotency key in milliseconds (api.md 1.1). */
const ANSWERS_KEPT_MS = 24 * 3_600_000

/** Lifetime of a visit in milliseconds (rules.md 14). */
const VISITS_KEPT_MS = 90 * 24 * 3_600_000

/** Time in milliseconds for which a device without a login stays known: longer than an unused session lives. */
const DEVICES_KEPT_MS = 400 * 24 * 3_600_000

/** Time in milliseconds for which an expired access token stays in the list of its owner. */
const TOKENS_KEPT_MS = 30 * 24 * 3_600_000

/** Lifetime of a resolved report in milliseconds. */
const RESOLVED_KEPT_MS = 7 * 24 * 3_600_000

/** Time in milliseconds after which an unfinished delivery to followers is given up: its text is no news any more. */
const DELIVERIES_KEPT_MS = 7 * 24 * 3_600_000

/**
 * Deletes expired rows: sessions with their push subscriptions, access tokens that expired a month ago, used captchas,
 * full buckets of rate limits, idempotency keys, old visits, former names of lists, expired links of letters, devices
 * without logins, expired bans, old resolved reports and old deliveries to followers. It also stores the end of expired
 * IP blocks. One database round trip.
 */
export async function prune({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const at = now.getTime()
  const isOver = lt(sessions.expiresAt, at)
  const over = db.select({ hash: sessions.idHash }).from(sessions).where(isOver)
  await db.batch([
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionIdHash, over)),
    db.delete(sessions).where(isOver),
    db.delete(accessTokens).where(lt(accessTokens.expiresAt, at - TOKENS_KEPT_MS)),
    db.delete(captchaUses).where(lt(captchaUses.expiresAt, at)),
    db.delete(rateLimits).where(lt(rateLimits.fullAt, at)),
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, at - ANSWERS_KEPT_MS)),
    db.delete(postVisits).where(lt(postVisits.visitedAt, at - VISITS_KEPT_MS)),
    db.delete(communityBans).where(lte(communityBans.expiresAt, at)),
    db.delete(listNames).where(lt(listNames.leftAt, at - NAME_KEPT_MS)),
    db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, at - DEVICES_KEPT_MS)),
    db.delete(mailLinks).where(lt(mailLinks.expiresAt, at)),
    db.delete(settledReports).where(lt(settledReports.settledAt, at - RESOLVED_KEPT_MS)),
    db.delete(followerDeliveries).where(lt(followerDeliveries.startedAt, at - DELIVERIES_KEPT_MS)),
    ...endedBlocks(db, at)
  ])
}
