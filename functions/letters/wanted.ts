import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { WANTED_KINDS, type WantedKind } from '#functions/contract/mail.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { wantedLetters } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** Switches of the letters that a member can ask for, as the settings name them. */
export interface LetterSwitches {
  replyLettersOn: boolean
  digestOn: boolean
}

const KINDS: Record<keyof LetterSwitches, WantedKind> = { replyLettersOn: 'replies', digestOn: 'digest' }

/** SQL condition: true for the letters of an account. The kinds are named, because the key begins with the kind. */
const isOf = (userId: string | SQL): SQL | undefined =>
  and(inArray(wantedLetters.kind, [...WANTED_KINDS]), eq(wantedLetters.userId, userId))

/** Reads which letters the viewer has asked for. */
export const getLetterSwitches = (ctx: Ctx): Plan<LetterSwitches> =>
  plan(
    [
      ctx.db
        .select({ kind: wantedLetters.kind })
        .from(wantedLetters)
        .where(isOf(viewerId(ctx)))
    ],
    rows => ({
      replyLettersOn: rows.some(({ kind }) => kind === 'replies'),
      digestOn: rows.some(({ kind }) => kind === 'digest')
    })
  )

/**
 * Statements that change the switches of an account; an absent switch is unchanged. A letter that is on already stays as
 * it is, and a new one tells only what comes from now on.
 * @param condition SQL condition that must be true, for a write that has the same condition.
 */
export function switchLetters(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  switches: { [Name in keyof LetterSwitches]?: boolean | undefined },
  condition: SQL
): BatchItem<'sqlite'>[] {
  const at = now.getTime()
  return Object.entries(KINDS).flatMap(([name, kind]): BatchItem<'sqlite'>[] => {
    const isOn = switches[name as keyof LetterSwitches]
    if (isOn === undefined) return []
    if (!isOn) return [db.delete(wantedLetters).where(and(isWanted({ kind, userId }), condition))]
    return [
      db.run(sql`insert into ${wantedLetters} (kind, user_id, created_at, told_until)
        select ${kind}, ${userId}, ${at}, ${at} where ${condition} on conflict do nothing`)
    ]
  })
}

/** SQL condition: true for the row of one kind of letters to an account. */
export const isWanted = ({ kind, userId }: { kind: WantedKind; userId: string }): SQL | undefined =>
  and(eq(wantedLetters.kind, kind), eq(wantedLetters.userId, userId))

/**
 * Statement that ends all letters that an account has asked for.
 * @param userId SQL expression for the id of the account; null changes nothing.
 */
export const withoutLetters = (db: Ctx['db'], userId: SQL): BatchItem<'sqlite'> =>
  db.delete(wantedLetters).where(isOf(userId))
