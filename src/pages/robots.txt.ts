import type { APIRoute } from 'astro'
import { robotsText } from '#functions/site/robots.ts'
import { textAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = ({ locals: { ctx }, url }) => textAnswer(robotsText(ctx.settings.SITE_URL ?? url.origin))
