import type { APIRoute } from 'astro'
import { AppError } from '#functions/contract/errors.ts'
import { localPath } from '#functions/http/local-path.ts'
import { voteComment, votePost } from '#functions/votes/votes.ts'
import { refuseForgedForm, seeOther, sentForm } from '#src/forms/form.ts'

/** The same button of the same copy of a page, pressed twice, is one vote. */
const keyOf = (page: string, pressed: string): string | null => (page ? `${page} ${pressed}`.slice(0, 64) : null)

/** A vote without script: the button that was pressed says what it is on and which way. */
export const POST: APIRoute = async page => {
  const { ctx } = page.locals
  const form = await sentForm(page)
  if (!form) return seeOther('/')
  const next = localPath(form.text('next')) ?? '/'
  refuseForgedForm(page, form)
  const pressed = form.text('vote')
  // A button that is no vote's.
  if (pressed === '') return seeOther(next)
  const [kind, id = '', way] = pressed.split(':')
  if (way !== 'up' && way !== 'down') throw new AppError('invalid_value')
  const vote = { id, up: way === 'up', key: keyOf(form.text('once'), pressed) }
  if (kind === 'comment') {
    await voteComment(ctx, vote)
    return seeOther(`${next}#c${id}`)
  }
  const { publicId } = await votePost(ctx, vote)
  return seeOther(`${next}#p${publicId}`)
}
