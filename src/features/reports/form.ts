import type { AstroGlobal } from 'astro'
import { AppError } from '#functions/contract/errors.ts'
import { OTHER_REASON } from '#functions/contract/report.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { report } from '#functions/reports/report.ts'
import { setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { reportText as text } from './text.ts'

/** Reads the values of the form that reports an item; empty without a submitted form. */
export const reportOf = (form: Sent | null) => ({
  reason: Number(form?.text('reason') ?? 0),
  description: form?.text('description') ?? ''
})

/** Reports a post or comment that the form of a page names. */
export async function takeReport(
  page: Pick<AstroGlobal, 'locals' | 'cookies' | 'url'>,
  { type, id }: { type: TargetType; id: string },
  form: Sent
): Promise<Response> {
  const { reason, description: words } = reportOf(form)
  const isOther = reason === OTHER_REASON
  const description = isOther ? words : ''
  if (isOther && isBlank(description)) throw new AppError('invalid_value', { field: 'description' })
  const key = onceOf(form, [type, id, String(reason), description])
  await report(page.locals.ctx, { type, targetId: id, reason, description, key })
  setFlash(page, text.sent(type))
  return seeOther(page.url.pathname)
}
