import MailComposer from 'nodemailer/lib/mail-composer'
import { isEmail } from '#functions/contract/accounts.ts'
import { senderOf } from '#functions/settings/mail-settings.ts'
import type { Settings } from '#functions/settings/settings.ts'
import type { Letter } from './letter.ts'
import { letterHtml, letterText } from './letter-body.ts'

/** A letter as it is sent. */
export interface Message {
  /** Addresses of the SMTP commands; domains are A-labels. */
  envelope: { from: string; to: string[] }
  /** Headers and body in the format of RFC 5322. */
  content: Uint8Array<ArrayBuffer>
}

/** Settings that a message shows. */
export type Letterhead = Pick<Settings, 'MAIL_FROM' | 'SITE_NAME' | 'CONTACT_EMAIL'>

/** Gives the domain of an address in A-labels (punycode). */
const domainOf = (address: string): string => new URL(`http://${address.slice(address.lastIndexOf('@') + 1)}`).hostname

/** Gives the domain of the sender, by which the site introduces itself to mail servers. */
export const senderDomain = (settings: Letterhead): string => domainOf(senderOf(settings).address)

/**
 * True for an address to which a letter can be sent: one address, with a domain that has A-labels. Characters that
 * separate or quote addresses are refused, although quoting would permit them.
 */
export function isReceiver(address: string): boolean {
  if (!isEmail(address) || /[\p{Cc}"(),:;<>[\\\]]/u.test(address)) return false
  return URL.canParse(`http://${address.slice(address.lastIndexOf('@') + 1)}`)
}

/** Headers by which a mail program ends letters of a kind with one click (RFC 8058). */
const endingHeaders = ({ ending }: Letter): Record<string, string> =>
  ending ? { 'List-Unsubscribe': `<${ending.address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/**
 * Composes the message of a letter: plain text and HTML in multipart/alternative.
 * @param to address that `isReceiver` accepts.
 * @param id identifies the letter in Message-ID; it is the same at each try, so that receivers recognize repetitions.
 */
export async function composeMessage(
  settings: Letterhead,
  letter: Letter,
  { to, id, date }: { to: string; id: string; date: Date }
): Promise<Message> {
  const message = new MailComposer({
    from: senderOf(settings),
    to: { name: '', address: to },
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    date,
    messageId: `<${id}@${senderDomain(settings)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'ru', ...endingHeaders(letter) },
    // The composer reads no file and fetches no address, whatever the letter contains.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win'
  }).compile()
  const { from, to: receivers } = message.getEnvelope()
  return { envelope: { from: from || '', to: receivers }, content: new Uint8Array(await message.build()) }
}
