import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { isEmail, isPassword } from '#functions/contract/accounts.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ABOUT_ME_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import type { HomeFeed, Viewer } from '#functions/contract/views.ts'
import { changedRows } from '#functions/db/client.ts'
import { plan } from '#functions/db/plan.ts'
import { mailLinks, users } from '#functions/db/schema/index.ts'
import { refuseConflict, refuseUnwritten, stillReads, type Was } from '#functions/edits/conflicts.ts'
import { switchLetters } from '#functions/letters/wanted.ts'
import { countAction } from '#functions/limits/limits.ts'
import { requireMail, sendsMail } from '#functions/mail/is-on.ts'
import { siteOf } from '#functions/mail/links.ts'
import { queueLetter, scheduleLetters } from '#functions/mail/outbox.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { isUserWith } from '#functions/moderation/conditions.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { hashPassword } from '#functions/sessions/password.ts'
import { getProof, requireProof } from '#functions/sessions/proof.ts'
import { endOthers } from '#functions/sessions/sessions.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { addressLetters, countAddressLetters } from './new-address.ts'
import { requireOwner } from './owner.ts'

/** Settings of the member's own account; an absent setting is unchanged. */
export interface Profile {
  aboutMe?: string | undefined
  email?: string | undefined
  homeFeed?: string | undefined
  rememberFeedSort?: boolean | undefined
  isBot?: boolean | undefined
  embedsOff?: boolean | undefined
  hideUserProfilePictures?: boolean | undefined
  requireAltText?: boolean | undefined
  showMarked?: boolean | undefined
  upvoteNotificationsOff?: boolean | undefined
  replyNotificationsOff?: boolean | undefined
  mentionNotificationsOff?: boolean | undefined
  /** Letters that the member asks for; only a site with mail has these settings. */
  replyLettersOn?: boolean | undefined
  digestOn?: boolean | undefined
  /** Texts on which the member's edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'aboutMe'>
  /** Code of the second factor, for a change of the address. */
  code?: string | undefined
}

const isHomeFeed = (text: string): text is HomeFeed => text === 'all' || text === 'subscriptions'

/**
 * Saves settings of the viewer's account. A new address gets a letter with a link that confirms it, and the old one a
 * letter with a link that takes it back. Two database round trips.
 * @throws AppError invalid_email, invalid_home_feed, too_long, edit_conflict, too_many_requests, not_logged_in;
 * second_factor_required and wrong_code for a new address; endpoint_not_found for letters on a site without mail.
 */
export async function updateProfile(ctx: Ctx, profile: Profile): Promise<Viewer> {
  const { aboutMe, email, homeFeed, was, code, replyLettersOn, digestOn, ...switches } = profile
  if (replyLettersOn !== undefined || digestOn !== undefined) requireMail(ctx.settings)
  if (aboutMe !== undefined && isLonger(aboutMe, ABOUT_ME_MAX)) throw new AppError('too_long', { field: 'aboutMe' })
  const address = email === undefined ? undefined : trimText(email)
  if (address && !isEmail(address)) throw new AppError('invalid_email', { field: 'email' })
  if (homeFeed !== undefined && !isHomeFeed(homeFeed)) throw new AppError('invalid_home_feed', { field: 'homeFeed' })
  const { me, proof, allowed } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, 'settings'),
    proof: getProof(ctx),
    allowed: countAddressLetters(ctx, address)
  })
  const text = trimText(aboutMe ?? '') || null
  const edit = { of: 'text', was, wanted: { aboutMe: aboutMe === undefined ? undefined : (text ?? '') } } as const
  refuseConflict(edit, { aboutMe: me.aboutMe })
  const isNewAddress = address !== undefined && address !== (me.email ?? '')
  if (isNewAddress) await requireProof(ctx, proof, code)
  const changes = {
    ...switches,
    ...(homeFeed !== undefined && { homeFeed }),
    ...(isNewAddress && { email: address || null, emailConfirmedAt: null }),
    ...(aboutMe !== undefined && {
      aboutMe: text,
      aboutMeHtml: text && renderMarkdown(text),
      rendererVersion: RENDERER_VERSION
    })
  }
  const isMine = and(
    eq(users.id, me.id),
    sql`${viewerId(ctx)} = ${me.id}`,
    stillReads(edit, users, { aboutMe: me.aboutMe })
  )
  const wanted = switchLetters(
    ctx,
    me.id,
    { replyLettersOn, digestOn },
    sql`exists (select 1 from users where ${isMine})`
  )
  const isChanged = Object.values(changes).some(value => value !== undefined)
  if (!isChanged && wanted.length === 0) return me
  const update = isChanged ? [ctx.db.update(users).set(changes).where(isMine)] : []
  const letters = isNewAddress ? addressLetters(ctx, me, address, allowed) : []
  const { me: after } = await loadAsMember(ctx, {}, [...wanted, ...update, ...letters])
  refuseUnwritten(edit, { aboutMe: after.aboutMe })
  if (letters.length > 0) scheduleLetters(ctx)
  return after
}

export interface PasswordChange {
  /** The old password; ignored for an account without one. */
  password: string
  newPassword: string
  repeatPassword: string
  /** Code of the second factor. */
  code?: string | null | undefined
}

/**
 * Changes the password, or sets the first one of an account that had none, ends every other session of the account and
 * every link that recovers it, and tells the address of the account. Nothing changes when the session has ended or the
 * password is another one since it was checked. Two database round trips.
 * @throws AppError wrong_password, password_not_match, invalid_password, second_factor_required, wrong_code,
 * too_many_requests, not_logged_in, unavailable when too many passwords are pending.
 */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<Viewer> {
  const { me, proof, wait, stored } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, 'settings'),
    proof: getProof(ctx),
    wait: countAction(ctx, 'safetyLetter', sql`coalesce(${viewerId(ctx)}, '')`),
    stored: getStoredPassword(ctx)
  })
  if (input.newPassword !== input.repeatPassword) throw new AppError('password_not_match', { field: 'repeatPassword' })
  if (!isPassword(input.newPassword)) throw new AppError('invalid_password', { field: 'newPassword' })
  await requireOwner(ctx, { proof, stored }, input)
  const passwordHash = await hashPassword(ctx, input.newPassword)
  const isChecked = sql`${viewerId(ctx)} = ${me.id} and ${users.passwordHash} is ${stored}`
  const update = ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, me.id), isChecked))
  // The hash contains a new salt, so no other call stores the same one.
  const isSet = isUserWith(me.id, sql`${users.passwordHash} = ${passwordHash}`)
  const recoveries = and(eq(mailLinks.userId, me.id), eq(mailLinks.kind, 'recover'), isSet)
  const isTold = me.email !== null && wait === 0 && sendsMail(ctx.settings)
  const letter = { kind: 'passwordChanged', username: me.username, site: siteOf(ctx) } as const
  const statements = [
    update,
    ...endOthers(ctx, me.id, isSet),
    ctx.db.delete(mailLinks).where(recoveries),
    ...(isTold ? [queueLetter(ctx, me.email ?? '', letter, isSet)] : [])
  ]
  const changed = plan(statements, updated => changedRows(updated) > 0)
  const { me: after, isChanged } = await loadAsMember(ctx, { isChanged: changed })
  if (!isChanged) throw new AppError('wrong_password', { field: 'password' })
  if (isTold) scheduleLetters(ctx)
  return after
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
