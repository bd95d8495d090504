import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { recoveryCodes, users } from '#functions/db/schema/index.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { siteOf } from '#functions/mail/links.ts'
import { queueLetter, scheduleLetters } from '#functions/mail/outbox.ts'
import {
  codesOfSetup,
  confirmedSetup,
  newSetup,
  renewedCodes,
  type Setup,
  withoutApp
} from '#functions/second-factor/setup.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { endOtherProofs, getProof, noteProof, requireProof } from '#functions/sessions/proof.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { requireOwner } from './owner.ts'
import { getStoredPassword } from './settings.ts'

/** The second factor and the password of the viewer's account, as the settings show them. */
export interface FactorState {
  /** True for an account with an app that makes codes. */
  hasApp: boolean
  hasPasskey: boolean
  hasPassword: boolean
  /** True when a change needs neither a code nor the password, because the session has proved it within 15 minutes. */
  isProven: boolean
  /** Number of recovery codes that are not used yet. */
  codesLeft: number
}

/** Reads the state of the viewer's second factor. */
export function getFactorState(ctx: Ctx): Plan<FactorState> {
  const proof = getProof(ctx)
  const codes = sql<number>`(select count(*) from ${recoveryCodes} where ${recoveryCodes.userId} = ${users}.id)`
  const own = ctx.db
    .select({ codes, hasPassword: sql<number>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, viewerId(ctx)))
  const rest = plan([own], ([row]) => ({ codesLeft: row?.codes ?? 0, hasPassword: row?.hasPassword === 1 }))
  return mapPlan(together({ proof, rest }), ({ proof: { factor, isFresh }, rest }) => ({
    hasApp: Boolean(factor?.app),
    hasPasskey: factor?.hasPasskey === true,
    isProven: isFresh,
    ...rest
  }))
}

/**
 * Starts the set-up of a second factor. Nothing is stored before the confirmation. One database round trip.
 * @throws AppError not_logged_in, too_many_requests, second_factor_on.
 */
export async function startFactor(ctx: Ctx): Promise<Setup> {
  const { me, proof } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'settings'), proof: getProof(ctx) })
  if (proof.factor?.app) throw new AppError('second_factor_on')
  return newSetup(ctx, me)
}

export interface Confirmation {
  /** Text that the start of the set-up gave. */
  ticket: string
  code: string
  /** Password of the account; needed when the last proof of the session is older than 15 minutes. */
  password: string
}

/**
 * Confirms the set-up of a second factor by a code of the app. Other sessions stay. Two database round trips.
 * @returns the recovery codes, which are stored as digests only.
 * @throws AppError not_logged_in, too_many_requests, second_factor_on, proof_required (for an account with passkeys
 * whose last proof is older than 15 minutes), wrong_password, step_expired, wrong_code,
 * unavailable when too many passwords are pending.
 */
export async function confirmFactor(ctx: Ctx, { password, ...confirmation }: Confirmation): Promise<string[]> {
  const { me, proof, stored } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, 'settings'),
    proof: getProof(ctx),
    stored: getStoredPassword(ctx)
  })
  if (proof.factor?.app) throw new AppError('second_factor_on')
  if (proof.factor && !proof.isFresh) throw new AppError('proof_required')
  if (!proof.isFresh) await requireOwner(ctx, { proof, stored }, { password }, 403)
  const letters = changeLetters(ctx, me, true, sql`changes() > 0`)
  const confirmed = confirmedSetup(ctx, me.id, confirmation, {
    may: isStill(ctx, me),
    whenStored: [...letters, noteProof(ctx), endOtherProofs(ctx, me.id)]
  })
  await loadAsMember(ctx, { stored: confirmed.stored })
  if (letters.length > 0) scheduleLetters(ctx)
  return confirmed.codes
}

/**
 * Confirms the set-up of a second factor by a form, which a double click submits twice, as a reload of its answer does.
 * The browser shows the answer to the last submission only, so each of them gives the codes that the first has stored.
 * Two database round trips, one more for a repetition.
 * @returns the recovery codes.
 * @throws AppError what confirmFactor throws.
 */
export async function confirmFactorOnPage(ctx: Ctx, confirmation: Confirmation): Promise<string[]> {
  try {
    return await confirmFactor(ctx, confirmation)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'second_factor_on')) throw error
    const { me, proof, hashes } = await loadAsMember(ctx, { proof: getProof(ctx), hashes: listCodeHashes(ctx) })
    const app = proof.isFresh && proof.factor?.app
    const codes = app ? codesOfSetup(ctx, me.id, confirmation.ticket, app, hashes) : null
    if (!codes) throw error
    return codes
  }
}

const listCodeHashes = (ctx: Ctx): Plan<string[]> =>
  plan(
    [
      ctx.db
        .select({ hash: recoveryCodes.codeHash })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, viewerId(ctx)))
    ],
    rows => rows.map(({ hash }) => hash)
  )

/**
 * Turns the app off, and deletes the recovery codes of an account without passkeys. Two database round trips, two more with a code.
 * @throws AppError not_logged_in, too_many_requests, second_factor_off, second_factor_required, wrong_code.
 */
export async function turnFactorOff(ctx: Ctx, code: string): Promise<void> {
  const { me, factor } = await proveFactor(ctx, code)
  if (!factor.app) throw new AppError('second_factor_off')
  const letters = changeLetters(ctx, me, false, isStill(ctx, me))
  await loadAsMember(ctx, {}, [...withoutApp(ctx.db, viewerId(ctx)), ...letters])
  if (letters.length > 0) scheduleLetters(ctx)
}

/** Statement that tells the address of an account that its second factor was turned on or off; none without mail. */
function changeLetters(ctx: Ctx, { username, email }: Viewer, isOn: boolean, condition: SQL): BatchItem<'sqlite'>[] {
  if (email === null || !sendsMail(ctx.settings)) return []
  return [queueLetter(ctx, email, { kind: 'secondFactorChanged', username, site: siteOf(ctx), isOn }, condition)]
}

/**
 * Makes new recovery codes; the earlier ones end. Two database round trips, two more with a code.
 * @throws AppError not_logged_in, too_many_requests, second_factor_off, second_factor_required, wrong_code.
 */
export async function renewRecoveryCodes(ctx: Ctx, code: string): Promise<string[]> {
  const { me } = await proveFactor(ctx, code)
  const { codes, stored } = renewedCodes(ctx, me.id, isStill(ctx, me))
  await loadAsMember(ctx, { stored })
  return codes
}

/** SQL condition: true while the session of the request is the member's. */
const isStill = (ctx: Ctx, { id }: Viewer): SQL => sql`${viewerId(ctx)} = ${id}`

async function proveFactor(ctx: Ctx, code: string) {
  const { me, proof } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'settings'), proof: getProof(ctx) })
  if (!proof.factor) throw new AppError('second_factor_off')
  await requireProof(ctx, proof, code)
  return { me, factor: proof.factor }
}
