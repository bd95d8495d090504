import type { APIRoute } from 'astro'
import { load } from '#functions/db/plan.ts'
import { boundsOf, listPostsMade } from '#functions/site/sitemap.ts'
import { sitemapXml } from '#functions/site/sitemap-xml.ts'
import { sitemapAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = async ({ locals: { ctx }, params, url }) => {
  const bounds = boundsOf(params.slice ?? '')
  const { posts } = bounds ? await load(ctx.db, { posts: listPostsMade(ctx, bounds) }) : { posts: [] }
  if (posts.length === 0) return new Response(null, { status: 404 })
  return sitemapAnswer(sitemapXml(posts, ctx.settings.SITE_URL ?? url.origin))
}
