import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { AccountChange } from '#functions/contract/mail.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { sendsMail } from './is-on.ts'
import { siteOf } from './links.ts'
import { queueLetter } from './outbox.ts'

/**
 * Statement that tells the address of the viewer's account about a change, when the statement before it has changed a
 * row; none without an address or without mail.
 */
export function tellOwner(ctx: Ctx, { username, email }: Viewer, change: AccountChange): BatchItem<'sqlite'>[] {
  if (email === null || !sendsMail(ctx.settings)) return []
  return [queueLetter(ctx, email, { ...change, username, site: siteOf(ctx) }, sql`changes() > 0`)]
}
