import type { APIRoute } from 'astro'
import { openSearchXml } from '#src/features/search/opensearch.ts'
import { openSearchAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = ({ locals: { ctx }, url }) =>
  openSearchAnswer(openSearchXml(ctx.settings.SITE_NAME, ctx.settings.SITE_URL ?? url.origin))
