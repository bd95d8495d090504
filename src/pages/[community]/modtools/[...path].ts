import type { APIRoute } from 'astro'
import { communityNamed } from '#functions/communities/named.ts'
import { load } from '#functions/db/plan.ts'
import { shell } from '#functions/site/shell.ts'
import { loginRedirect } from '#src/edge/login.ts'

export const GET: APIRoute = async ({ locals: { ctx }, params, url }) => {
  await load(ctx.db, { shell: shell(ctx), community: communityNamed(ctx, params.community ?? '') })
  return loginRedirect(url)
}
