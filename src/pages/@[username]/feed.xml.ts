import type { APIRoute } from 'astro'
import { load } from '#functions/db/plan.ts'
import { listNewPostsOfUser } from '#functions/site/atom.ts'
import { atomXml } from '#functions/site/atom-xml.ts'
import { feedTitle } from '#src/features/feeds/messages/name.ts'
import { atomAnswer } from '#src/worker/file-answers.ts'

export const GET: APIRoute = async ({ locals: { ctx }, params, redirect, url }) => {
  const { SITE_NAME, SITE_URL } = ctx.settings
  const { user } = await load(ctx.db, { user: listNewPostsOfUser(ctx, params.username ?? '') })
  const { name, entries } = user
  if (name !== params.username) return redirect(`/@${name}/feed.xml`, 301)
  const feed = { title: feedTitle.user(name, SITE_NAME), path: `/@${name}/feed.xml`, pagePath: `/@${name}`, entries }
  return atomAnswer(atomXml(feed, SITE_URL ?? url.origin, ctx.now))
}
