import type { LinkLetter, MailLinkKind, PendingLetter, WantedLetter } from '#functions/contract/mail.ts'
import { letterWords } from '#functions/messages/mail.ts'
import { wantedLetterWords } from '#functions/messages/wanted-letters.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { endingToken } from './ending-token.ts'
import { linkToken } from './link-token.ts'

/** A link with its words. */
export interface LetterLink {
  label: string
  address: string
}

/** A comment or a post in a letter: a link, and a line of plain text below it. */
export interface LetterItem extends LetterLink {
  text: string
}

/** The content of a letter; the same for its plain text and its HTML. */
export interface Letter {
  subject: string
  /** Plain text, without markup; line breaks do not occur in it. */
  paragraphs: string[]
  /** The link of the letter, which stands after the first paragraph. */
  action: LetterLink | null
  /** Comments or posts, which stand after the first paragraph. */
  items: LetterItem[]
  /** The link that ends letters of this kind, at the end of a letter that its receiver has asked for. */
  ending: LetterLink | null
}

type Site = Pick<Settings, 'SECRET_KEY' | 'SITE_NAME'>

/** Paths of the pages that links open; each page acts only when its form is sent. */
const PATHS: Record<MailLinkKind, string> = {
  confirm: '/-/email/confirm',
  recover: '/-/recover/finish',
  takeBack: '/-/email/take-back'
}
const ENDING_PATH = '/-/letters/end'

const hasLink = (letter: PendingLetter): letter is LinkLetter => 'linkId' in letter

/** Writes a letter in the words of the site. */
export function writeLetter(settings: Site, letter: PendingLetter): Letter {
  if (letter.kind === 'replies' || letter.kind === 'digest') return writeWanted(settings, letter)
  const { subject, paragraphs, label } = letterWords(letter, settings.SITE_NAME)
  const plain = { subject, paragraphs, action: null, items: [], ending: null }
  if (!hasLink(letter) || label === null) return plain
  const token = linkToken(settings.SECRET_KEY, letter.linkId)
  return { ...plain, action: { label, address: `${letter.site}${PATHS[letter.kind]}?token=${token}` } }
}

/** Writes a letter that its receiver has asked for. */
function writeWanted(settings: Site, letter: WantedLetter): Letter {
  const { subject, paragraphs, items, label } = wantedLetterWords(letter, settings.SITE_NAME)
  const token = endingToken(settings.SECRET_KEY, letter)
  return {
    subject,
    paragraphs,
    action: null,
    items: items.map(({ path, ...item }) => ({ ...item, address: letter.site + path })),
    ending: { label, address: `${letter.site}${ENDING_PATH}?token=${token}` }
  }
}
