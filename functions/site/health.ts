import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'

/** 200 when the site can serve and the database answers, else 503. */
export async function answerHealth(ctx: Ctx): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' }
  try {
    await ctx.db.run(sql`select 1`)
    return Response.json({ status: 'ok' }, { headers })
  } catch {
    return Response.json({ status: 'unavailable' }, { status: 503, headers })
  }
}
