import type { APIRoute } from 'astro'
import { securityText } from '#functions/site/security-text.ts'
import { textAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = ({ locals: { ctx }, url }) =>
  textAnswer(securityText(ctx.settings, ctx.settings.SITE_URL ?? url.origin, ctx.now))
