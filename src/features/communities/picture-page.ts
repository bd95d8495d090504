import type { AstroGlobal } from 'astro'
import { getCommunity, idOfName } from '#functions/communities/communities.ts'
import type { CommunityPicture } from '#functions/contract/community-pictures.ts'
import { AppError } from '#functions/contract/errors.ts'
import { loadPage } from '#functions/site/shell.ts'
import { readFlash, setFlash } from '#src/ui/forms/flash.ts'
import { seeOther } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { loginRedirect } from '#src/worker/login.ts'
import { errorTextsOf, takePicture } from './picture-form.ts'

/**
 * Loads the page that changes the icon or the banner of a community. A submitted form is handled first. The community
 * is null when it was deleted while the form was open.
 */
export async function openCommunityPicture(page: AstroGlobal, kind: CommunityPicture) {
  const { ctx } = page.locals
  const { community: name = '' } = page.params
  const take = async (form: Parameters<typeof takePicture>[2]) => {
    setFlash(page, await takePicture(ctx, kind, form))
    return seeOther(page.url.pathname)
  }
  const handled = await handleForm(page, take, errorTextsOf(kind))
  if (handled instanceof Response) return handled
  const flash = readFlash(page)
  const { shell, community } = await loadPage(ctx, { community: getCommunity(ctx, idOfName(name)) }).catch(
    async error => {
      // The community does not exist any more. After a refused form the page shows the form's error instead of failing.
      if (!handled.error || !(error instanceof AppError)) throw error
      return { ...(await loadPage(ctx)), community: null }
    }
  )
  if (!shell.viewer) return loginRedirect(page.url)
  if (community && !community.userMod && !shell.viewer.isAdmin) throw new AppError('not_admin_nor_mod')
  return { ...handled, flash, shell, community }
}
