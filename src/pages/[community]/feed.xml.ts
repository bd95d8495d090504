import type { APIRoute } from 'astro'
import { load } from '#functions/db/plan.ts'
import { listNewPostsOfCommunity } from '#functions/site/atom.ts'
import { atomXml } from '#functions/site/atom-xml.ts'
import { feedTitle } from '#src/features/feeds/messages/name.ts'
import { communityTitleOf } from '#src/ui/community-title.ts'
import { atomAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = async ({ locals: { ctx }, params, redirect, url }) => {
  const { SITE_NAME, SITE_URL } = ctx.settings
  const { community } = await load(ctx.db, { community: listNewPostsOfCommunity(ctx, params.community ?? '') })
  const { name, entries } = community
  if (name !== params.community) return redirect(`/${name}/feed.xml`, 301)
  const feed = {
    title: feedTitle.community(communityTitleOf(community), SITE_NAME),
    path: `/${name}/feed.xml`,
    pagePath: `/${name}`,
    entries
  }
  return atomAnswer(atomXml(feed, SITE_URL ?? url.origin, ctx.now))
}
