import type { APIRoute } from 'astro'
import { nodeinfoLinks } from '#functions/site/nodeinfo.ts'
import { jsonAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = ({ locals: { ctx }, url }) =>
  jsonAnswer(nodeinfoLinks(ctx.settings.SITE_URL ?? url.origin), 'application/json')
