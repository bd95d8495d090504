import { AppError } from '#functions/contract/errors.ts'
import type { Settings } from '#functions/settings/settings.ts'

type MailSettings = Pick<Settings, 'MAIL_URL'>

/** True for a site that sends letters, or keeps them as files. Without mail, nothing that needs mail is offered. */
export const sendsMail = ({ MAIL_URL }: MailSettings): boolean => MAIL_URL !== 'off'

/** Refuses a call that needs mail. @throws AppError endpoint_not_found on a site without mail. */
export function requireMail(settings: MailSettings): void {
  if (!sendsMail(settings)) throw new AppError('endpoint_not_found')
}
