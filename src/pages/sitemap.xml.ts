import type { APIRoute } from 'astro'
import { load } from '#functions/db/plan.ts'
import { listPostSlices } from '#functions/site/sitemap.ts'
import { sitemapIndexXml } from '#functions/site/sitemap-xml.ts'
import { sitemapAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = async ({ locals: { ctx }, url }) => {
  const { slices } = await load(ctx.db, { slices: listPostSlices(ctx) })
  const files = ['/sitemap-pages.xml', ...slices.map(slice => `/sitemap-posts-${slice}.xml`)]
  return sitemapAnswer(sitemapIndexXml(files, ctx.settings.SITE_URL ?? url.origin))
}
