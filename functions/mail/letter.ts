import type { LinkLetter, MailLinkKind, PendingLetter } from '#functions/contract/mail.ts'
import { letterWords } from '#functions/messages/mail.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { linkToken } from './link-token.ts'

/** The content of a letter; the same for its plain text and its HTML. */
export interface Letter {
  subject: string
  /** Plain text, without markup; line breaks do not occur in it. */
  paragraphs: string[]
  /** The link of the letter, which stands after the first paragraph. */
  action: { label: string; address: string } | null
}

/** Paths of the pages that links open; each page acts only when its form is sent. */
const PATHS: Record<MailLinkKind, string> = {
  confirm: '/-/email/confirm',
  recover: '/-/recover/finish',
  takeBack: '/-/email/take-back'
}

const hasLink = (letter: PendingLetter): letter is LinkLetter => 'linkId' in letter

/** Writes a letter in the words of the site. */
export function writeLetter(settings: Pick<Settings, 'SECRET_KEY' | 'SITE_NAME'>, letter: PendingLetter): Letter {
  const { subject, paragraphs, label } = letterWords(letter, settings.SITE_NAME)
  if (!hasLink(letter) || label === null) return { subject, paragraphs, action: null }
  const token = linkToken(settings.SECRET_KEY, letter.linkId)
  return { subject, paragraphs, action: { label, address: `${letter.site}${PATHS[letter.kind]}?token=${token}` } }
}
