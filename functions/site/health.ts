import { sql } from 'drizzle-orm'
import { openContext } from '#functions/context.ts'

const HEADERS = { 'Cache-Control': 'no-store' }

/** 200 when the settings are right and the database answers, else 503. */
export async function answerHealth(env: object): Promise<Response> {
  try {
    await openContext(env).db.run(sql`select 1`)
    return Response.json({ ok: true }, { headers: HEADERS })
  } catch {
    return Response.json({ ok: false }, { status: 503, headers: HEADERS })
  }
}
