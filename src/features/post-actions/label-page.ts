import type { AstroGlobal } from 'astro'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { openTo } from '#functions/labels/rules.ts'
import { findLabels } from '#functions/labels/views.ts'
import { labelPost } from '#functions/post-actions/label.ts'
import { getPost } from '#functions/posts/posts.ts'
import { loadPage } from '#functions/site/shell.ts'
import { seeOther } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'

/** Handles the form with the label of a post, and prepares its page. */
export async function openLabelPage(page: AstroGlobal) {
  const { ctx } = page.locals
  const id = page.params['id'] ?? ''
  if (!ctx.auth.key) return loginRedirect(page.url)
  const handled = await handleForm(page, async form => {
    const chosen = form.text('labelId').replace(/\D/g, '')
    const { communityName, publicId } = await labelPost(ctx, { id, key: null }, chosen === '' ? null : Number(chosen))
    return seeOther(`/${communityName}/post/${publicId}`)
  })
  if (handled instanceof Response) return handled
  const { shell, post, known } = await loadPage(ctx, {
    post: getPost(ctx, id),
    known: findLabels(ctx, communityIdOf(postKey(id)))
  })
  const { viewer } = shell
  if (!viewer) return loginRedirect(page.url)
  return { shell, post, labels: openTo(viewer, post.communityId, known.labels), error: handled.error }
}
