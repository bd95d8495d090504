import type { APIRoute } from 'astro'
import { load } from '#functions/db/plan.ts'
import { listCommunityPages } from '#functions/site/sitemap.ts'
import { sitemapXml } from '#functions/site/sitemap-xml.ts'
import { sitemapAnswer } from '#src/worker/file-answers.ts'

const PAGES = [
  '/',
  '/communities',
  '/about',
  '/guidelines',
  '/moderator-guidelines',
  '/terms',
  '/privacy-policy',
  '/markdown-guide',
  '/docs/api'
]

export const GET: APIRoute = async ({ locals: { ctx }, url }) => {
  const { communities } = await load(ctx.db, { communities: listCommunityPages(ctx) })
  const entries = [...PAGES.map(path => ({ path })), ...communities]
  return sitemapAnswer(sitemapXml(entries, ctx.settings.SITE_URL ?? url.origin))
}
