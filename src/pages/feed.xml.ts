import type { APIRoute } from 'astro'
import { load } from '#functions/db/plan.ts'
import { listNewPosts } from '#functions/site/atom.ts'
import { atomXml } from '#functions/site/atom-xml.ts'
import { feedTitle } from '#src/features/feeds/messages/name.ts'
import { atomAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = async ({ locals: { ctx }, url }) => {
  const { SITE_NAME, SITE_URL } = ctx.settings
  const { entries } = await load(ctx.db, { entries: listNewPosts(ctx) })
  const feed = { title: feedTitle.site(SITE_NAME), path: '/feed.xml', pagePath: '/', entries }
  return atomAnswer(atomXml(feed, SITE_URL ?? url.origin, ctx.now))
}
