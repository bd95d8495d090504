import type { APIRoute } from 'astro'
import { run } from '#functions/db/plan.ts'
import { getNodeinfo, NODEINFO_TYPE } from '#functions/site/nodeinfo.ts'
import { jsonAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = async ({ locals: { ctx } }) =>
  jsonAnswer(await run(ctx.db, getNodeinfo(ctx)), NODEINFO_TYPE)
