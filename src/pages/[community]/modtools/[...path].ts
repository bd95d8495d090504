import type { APIRoute } from 'astro'
import { communityNamed } from '#functions/communities/named.ts'
import { load } from '#functions/db/plan.ts'
import { shell } from '#functions/site/shell.ts'
import { membersOnly } from '#src/edge/login.ts'

export const GET: APIRoute = async context => {
  const { ctx } = context.locals
  await load(ctx.db, { shell: shell(ctx), community: communityNamed(ctx, context.params.community ?? '') })
  return membersOnly(context)
}
