import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { isEmail, isPassword } from '#functions/contract/accounts.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ABOUT_ME_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import type { HomeFeed, Viewer } from '#functions/contract/views.ts'
import { load, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { refuseConflict, refuseUnwritten, stillReads, type Was } from '#functions/edits/conflicts.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { hashPassword, verifyPassword } from '#functions/sessions/password.ts'
import { endOthers } from '#functions/sessions/sessions.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'

/** Settings of the member's own account; an absent setting is unchanged. */
export interface Profile {
  aboutMe?: string | undefined
  email?: string | undefined
  homeFeed?: string | undefined
  rememberFeedSort?: boolean | undefined
  embedsOff?: boolean | undefined
  hideUserProfilePictures?: boolean | undefined
  requireAltText?: boolean | undefined
  upvoteNotificationsOff?: boolean | undefined
  replyNotificationsOff?: boolean | undefined
  /** Texts on which the member's edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'aboutMe'>
}

const isHomeFeed = (text: string): text is HomeFeed => text === 'all' || text === 'subscriptions'

/**
 * Saves settings of the viewer's account. Two database round trips.
 * @throws AppError invalid_email, invalid_home_feed, too_long, edit_conflict, too_many_requests, not_logged_in.
 */
export async function updateProfile(ctx: Ctx, profile: Profile): Promise<Viewer> {
  const { aboutMe, email, homeFeed, was, ...switches } = profile
  if (aboutMe !== undefined && isLonger(aboutMe, ABOUT_ME_MAX)) throw new AppError('too_long', { field: 'aboutMe' })
  const address = email === undefined ? undefined : trimText(email)
  if (address && !isEmail(address)) throw new AppError('invalid_email', { field: 'email' })
  if (homeFeed !== undefined && !isHomeFeed(homeFeed)) throw new AppError('invalid_home_feed', { field: 'homeFeed' })
  const { me } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'settings') })
  const text = trimText(aboutMe ?? '') || null
  const edit = { of: 'text', was, wanted: { aboutMe: aboutMe === undefined ? undefined : (text ?? '') } } as const
  refuseConflict(edit, { aboutMe: me.aboutMe })
  const changes = {
    ...switches,
    ...(homeFeed !== undefined && { homeFeed }),
    ...(address !== undefined && { email: address || null }),
    ...(aboutMe !== undefined && {
      aboutMe: text,
      aboutMeHtml: text && renderMarkdown(text),
      rendererVersion: RENDERER_VERSION
    })
  }
  if (Object.values(changes).every(value => value === undefined)) return me
  const isSame = stillReads(edit, users, { aboutMe: me.aboutMe })
  const update = ctx.db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, me.id), isSame))
  const { me: after } = await loadAsMember(ctx, {}, [update])
  refuseUnwritten(edit, { aboutMe: after.aboutMe })
  return after
}

export interface PasswordChange {
  password: string
  newPassword: string
  repeatPassword: string
}

/**
 * Changes the password and ends every other session of the account. Two database round trips.
 * @throws AppError wrong_password, password_not_match, invalid_password, too_many_requests, not_logged_in, unavailable
 * when too many passwords are pending.
 */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<Viewer> {
  const { me, stored } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, 'settings'),
    stored: getStoredPassword(ctx)
  })
  if (input.newPassword !== input.repeatPassword) throw new AppError('password_not_match', { field: 'repeatPassword' })
  if (!isPassword(input.newPassword)) throw new AppError('invalid_password', { field: 'newPassword' })
  const { ok } = await verifyPassword(ctx, input.password, stored)
  if (!ok) throw new AppError('wrong_password', { field: 'password' })
  const passwordHash = await hashPassword(ctx, input.newPassword)
  const update = ctx.db.update(users).set({ passwordHash }).where(eq(users.id, me.id))
  await load(ctx.db, { done: plan([update, ...endOthers(ctx, me.id)], () => null) })
  return me
}

/** Reads the viewer's password hash. */
export const getStoredPassword = (ctx: Ctx) =>
  plan(
    [
      ctx.db
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, viewerId(ctx)))
    ],
    ([row]) => row?.passwordHash ?? null
  )
