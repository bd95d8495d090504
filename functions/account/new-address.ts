import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { countAction } from '#functions/limits/limits.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { countLetter } from '#functions/mail/limits.ts'
import { sendLink } from '#functions/mail/links.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** Letters about a new address that the limits allow. */
export interface AllowedLetters {
  /** To the new address: a link that confirms it. */
  confirm: boolean
  /** To the old address: a link that takes it back. */
  takeBack: boolean
}

const NONE = plan([], (): AllowedLetters => ({ confirm: false, takeBack: false }))

/**
 * Counts the letters of a change of the viewer's address. An address that stays the same is not counted.
 * @param address the new address; '' when the account is to have none, undefined when it stays.
 */
export function countAddressLetters(ctx: Ctx, address: string | undefined): Plan<AllowedLetters> {
  if (address === undefined || !sendsMail(ctx.settings)) return NONE
  const id = sql`coalesce(${viewerId(ctx)}, '')`
  const old = sql`coalesce((select ${users.email} from ${users} where ${users.id} = ${viewerId(ctx)}), '')`
  const stays = sql`${old} = ${address}`
  const counts = together({
    confirm: countLetter(ctx, id, address, address === '' ? sql`true` : stays),
    takeBack: countAction(ctx, 'safetyLetter', id, sql`(${stays} or ${old} = '')`)
  })
  return mapPlan(counts, ({ confirm, takeBack }) => ({ confirm: confirm === 0, takeBack: takeBack === 0 }))
}

/**
 * Statements of the letters about a changed address, which follow the statement that writes the address.
 * @param me the account before the change.
 * @param address the new address; '' when the account is to have none.
 */
export function addressLetters(ctx: Ctx, me: Viewer, address: string, allowed: AllowedLetters): BatchItem<'sqlite'>[] {
  const { id: userId, username, email } = me
  const isWritten: SQL = sql`exists (select 1 from ${users}
    where ${users.id} = ${userId} and coalesce(${users.email}, '') = ${address})`
  const toOld = email && allowed.takeBack ? sendLink(ctx, 'takeBack', { userId, username, email }, isWritten) : []
  const toNew =
    address && allowed.confirm ? sendLink(ctx, 'confirm', { userId, username, email: address }, isWritten) : []
  return [...toOld, ...toNew]
}
