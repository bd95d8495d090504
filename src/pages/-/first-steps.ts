import type { APIRoute } from 'astro'
import { isCommunityName } from '#functions/contract/names.ts'
import { localPath } from '#functions/http/local-path.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { STEPS_CLOSED } from '#src/features/communities/first-steps.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Handles the form that closes the checklist of a new community. A cookie stores that the checklist is closed. */
export const POST: APIRoute = async page => {
  const form = sentForm(page)
  if (!form) return seeOther('/')
  const { me } = await loadAsMember(page.locals.ctx, {})
  const community = form.text('place')
  const secure = page.url.protocol === 'https:'
  if (isCommunityName(community))
    page.cookies.set(STEPS_CLOSED, me.id, {
      path: `/${community}`,
      maxAge: YEAR_S,
      httpOnly: true,
      sameSite: 'lax',
      secure
    })
  return seeOther(localPath(form.text('next')))
}
