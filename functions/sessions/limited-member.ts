import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { limited } from '#functions/limits/limits.ts'
import type { Limited } from '#functions/limits/windows.ts'
import { viewerId } from './viewer.ts'

/** Counts an action of the viewer against a rate limit that all sessions of the viewer share. */
export const limitedMember = (ctx: Ctx, action: Limited) => limited(ctx, action, sql`coalesce(${viewerId(ctx)}, '')`)
