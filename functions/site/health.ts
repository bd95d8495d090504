import { sql } from 'drizzle-orm'
import { openContext } from '#functions/context.ts'

const HEADERS = { 'Cache-Control': 'no-store' }

/**
 * Answers 200 when the settings are valid and the database works, otherwise 503. The answer contains the deployed
 * version, if the platform reports one.
 */
export async function answerHealth(env: Pick<Cloudflare.Env, 'VERSION'>, execution: object): Promise<Response> {
  const version = env.VERSION?.id
  try {
    await openContext(env, execution).db.run(sql`select 1`)
    return Response.json({ ok: true, version }, { headers: HEADERS })
  } catch {
    return Response.json({ ok: false, version }, { status: 503, headers: HEADERS })
  }
}
