import type { AstroGlobal } from 'astro'
import { getCommunity } from '#functions/communities/communities.ts'
import { changeMembership } from '#functions/communities/membership.ts'
import { AppError } from '#functions/contract/errors.ts'
import { intentOf } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { loadPage } from '#functions/site/shell.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { onceOf, setOnce } from '#src/ui/forms/once.ts'
import { asMember, loginRedirect } from '#src/worker/login.ts'

/**
 * Joins or leaves the community that the submitted button names. Moderators of the community get a page that asks them
 * before they leave.
 */
export async function openJoin(page: AstroGlobal) {
  const { ctx } = page.locals
  const { typed } = receivedForm(page)
  if (!typed) return seeOther('/')
  const next = localPath(typed.text('next')) ?? '/'
  const submitted = typed.text('join')
  const [communityId = '', way] = submitted.split(':')
  const toLogIn = () => loginRedirect(new URL(next, page.url), intentOf(`${way}:g${communityId}`))
  return asMember(ctx, toLogIn, async () => {
    const form = sentForm(page)
    if (!form) return seeOther(next)
    if (way !== 'join' && way !== 'leave') throw new AppError('invalid_value')
    const leave = way === 'leave'
    const confirmation =
      leave && !form.on('sure') ? await loadPage(ctx, { community: getCommunity(ctx, communityId) }) : null
    if (confirmation?.community.userMod) return { ...confirmation, next, submitted }
    await setOnce(
      onceOf(form, [submitted]),
      key => changeMembership(ctx, { communityId, leave, key }),
      ({ userJoined }) => userJoined !== leave
    )
    return seeOther(next)
  })
}
