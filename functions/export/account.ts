import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { scopesOf } from '#functions/contract/access-tokens.ts'
import { WANTED_KINDS } from '#functions/contract/mail.ts'
import {
  accessTokens,
  notifications,
  passkeys,
  pushSubscriptions,
  secondFactors,
  sessions,
  users,
  wantedLetters
} from '#functions/db/schema/index.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { type Batches, whole } from './paged.ts'

/**
 * Exports the account's own row, without the hash of the password. Of the second factor it has the time since when the
 * factor is on, and never its secret.
 */
export async function* ownAccount({ db, settings, origin }: Ctx, userId: string): Batches {
  const { id, username, email, aboutMe, points, isAdmin, badges, userIndex } = users
  const preferences = {
    homeFeed: users.homeFeed,
    rememberFeedSort: users.rememberFeedSort,
    isBot: users.isBot,
    embedsOff: users.embedsOff,
    hideUserProfilePictures: users.hideUserProfilePictures,
    requireAltText: users.requireAltText,
    showMarked: users.showMarked,
    upvoteNotificationsOff: users.upvoteNotificationsOff,
    replyNotificationsOff: users.replyNotificationsOff,
    mentionNotificationsOff: users.mentionNotificationsOff
  }
  const { emailConfirmedAt, createdAt, createdIp, lastSeenAt, lastSeenIp, proPic } = users
  const rows = await db
    .select({
      ...{ id, username, email, aboutMe, points, isAdmin, badges, userIndex, ...preferences },
      ...{ emailConfirmedAt, createdAt, createdIp, lastSeenAt, lastSeenIp, proPic },
      secondFactorSince: secondFactors.confirmedAt
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId))
  yield* whole(
    Promise.resolve(
      rows.map(row => {
        const image = imageOrNull(row.proPic, 'avatar', settings.SECRET_KEY)
        return { ...row, proPic: image && { url: origin + image.url, altText: image.altText } }
      })
    )
  )
}

/**
 * Exports the sessions of the account, fifty at most. Only the browser knows the secret of a session, so it is not
 * exported.
 */
export function ownSessions({ db }: Ctx, userId: string): Batches {
  const { createdAt, lastUsedAt, expiresAt, ip, userAgent } = sessions
  return whole(
    db
      .select({ createdAt, lastUsedAt, expiresAt, ip, userAgent })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(lastUsedAt))
  )
}

export function ownPushSubscriptions({ db }: Ctx, userId: string): Batches {
  const { endpoint, createdAt } = pushSubscriptions
  return whole(db.select({ endpoint, createdAt }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)))
}

/** Exports the passkeys of the account, ten at most, without their public keys. */
export function ownPasskeys({ db }: Ctx, userId: string): Batches {
  const { name, createdAt, lastUsedAt } = passkeys
  return whole(
    db.select({ name, createdAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(createdAt)
  )
}

/** Exports the access tokens of the account, twenty at most, without their digests. */
export function ownTokens({ db }: Ctx, userId: string): Batches {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = accessTokens
  const own = db
    .select({ name, scopes, createdAt, expiresAt, lastUsedAt })
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(createdAt)
  return whole(own.then(rows => rows.map(row => ({ ...row, scopes: scopesOf(row.scopes) }))))
}

/** Exports which letters the account has asked for, and since when. */
export function ownWantedLetters({ db }: Ctx, userId: string): Batches {
  const { kind, createdAt } = wantedLetters
  const isOwn = and(inArray(kind, [...WANTED_KINDS]), eq(wantedLetters.userId, userId))
  return whole(db.select({ kind, createdAt }).from(wantedLetters).where(isOwn))
}

/** Exports the notifications of the account, two hundred at most. */
export function ownNotifications({ db }: Ctx, userId: string): Batches {
  const { id, type, seen, seenAt, createdAt, updatedAt, notif } = notifications
  return whole(
    db
      .select({ id, type, seen, seenAt, createdAt, updatedAt, notif })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(id))
  )
}
