import type { APIRoute } from 'astro'
import { robotsText } from '#functions/site/robots.ts'
import { robotsAnswer } from '#src/worker/xml.ts'

export const GET: APIRoute = ({ locals: { ctx }, url }) => robotsAnswer(robotsText(ctx.settings.SITE_URL ?? url.origin))
