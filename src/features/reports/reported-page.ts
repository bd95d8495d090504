import type { AstroGlobal } from 'astro'
import { getPageComment } from '#functions/comments/comments.ts'
import { getCommunity } from '#functions/communities/communities.ts'
import { REPORT_FILTERS } from '#functions/contract/report.ts'
import { plan } from '#functions/db/plan.ts'
import { getPost } from '#functions/posts/posts.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import { loadPage } from '#functions/site/shell.ts'
import { setFlash } from '#src/ui/forms/flash.ts'
import { seeOther } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { questionOf } from './messages/queue.ts'
import { type ConfirmedAction, takeAsked } from './queue-form.ts'

/** Returns the address of a community's report queue, with the filter that the address of the question has. */
function queueOf({ searchParams }: URL, name: string): string {
  const filter = REPORT_FILTERS.find(each => each === searchParams.get('filter') && each !== 'all')
  return `/${name}/modtools/reports${filter ? `?filter=${filter}` : ''}`
}

/** Loads the page that asks before moderators remove a reported item. A submitted form is handled first. */
export async function openReported(page: AstroGlobal, action: ConfirmedAction) {
  const { ctx } = page.locals
  const asked = (name: string) => page.url.searchParams.get(name) ?? ''
  const type = asked('type') === 'comment' ? 'comment' : 'post'
  const handled = await handleForm(page, async form => {
    const done = await takeAsked(ctx, form, action)
    const url = new URL(queueOf(page.url, form.text('place')), page.url)
    setFlash({ cookies: page.cookies, url }, done)
    return seeOther(url.pathname + url.search)
  })
  if (handled instanceof Response) return handled
  const { shell, community, post, comment } = await loadPage(ctx, {
    community: getCommunity(ctx, page.params['community'] ?? ''),
    post: getPost(ctx, asked('post')),
    comment: type === 'comment' ? getPageComment(ctx, asked('id')) : plan([], () => null)
  })
  if (!shell.viewer) return loginRedirect(page.url)
  const { username } = comment ?? post
  const hidden = {
    _csrf: tokenOf(ctx),
    once: ctx.trace.id,
    communityId: community.id,
    place: community.name,
    as: community.userMod ? 'mods' : 'admins',
    type,
    id: comment?.id ?? post.id,
    post: post.publicId,
    username
  }
  const question = questionOf(action, type, username)
  const back = queueOf(page.url, community.name)
  return { ...handled, shell, question, hidden, about: post.title, rules: community.rules ?? [], back }
}
