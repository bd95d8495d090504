import { randomBytes } from 'node:crypto'
import { MailFailure, type Reason } from '#functions/mail/failures.ts'
import { writeLetter } from '#functions/mail/letter.ts'
import { composeMessage, isReceiver, senderDomain } from '#functions/mail/message.ts'
import { smtpDelivery } from '#functions/mail/smtp.ts'
import { type MailServer, mailServerOf, senderOf } from '#functions/settings/mail-settings.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { siteSettings } from '#scripts/site/settings.ts'

const ID_BYTES = 16

/** Tells in words what is wrong, and what the operator can do. */
function explained(reason: Reason, { host, port }: MailServer, sender: string, receiver: string): string {
  const at = `${host}, port ${port}`
  const words: Record<Reason, string> = {
    name: `There is no server named ${host}: correct the name in MAIL_URL.`,
    closed: `Nothing listens at ${at}: correct the port in MAIL_URL. Most servers have 465 (smtps://) and 587 (smtp://).`,
    unreachable: `There is no way to ${at}: look at the network and the firewall.`,
    silent: `There is no answer from ${at}: a firewall may be in between, or the port needs smtps:// instead of smtp://.`,
    lost: `The server at ${at} ends the connection.`,
    greeting: `The server at ${at} does not speak SMTP, or takes no letters now.`,
    no_starttls: `The server at ${at} offers no STARTTLS, so the password would be readable on the way: try smtps://.`,
    tls: `The server at ${at} does not speak TLS: the port may need smtp:// instead of smtps://.`,
    certificate: `The certificate of ${at} is not valid for ${host}: use the name that stands in the certificate.`,
    login: `The server at ${at} refuses the login: correct user and password in MAIL_URL, both percent-encoded.`,
    sender: `The server at ${at} refuses the sender ${sender}: correct MAIL_FROM, or allow this sender there.`,
    receiver: `The server at ${at} refuses the receiver ${receiver}.`,
    content: `The server at ${at} refuses the content of the letter.`,
    address: `${receiver} is not an address for mail.`,
    outdated: 'The letter is too old.',
    file: 'The letter cannot be written.'
  }
  return words[reason]
}

/** @throws Refusal for a site that sends no letters. */
function serverOf(settings: Settings): MailServer {
  const server = mailServerOf(settings)
  if (server) return server
  throw new Refusal(
    'MAIL_URL names no mail server: without it npm start keeps letters as files in DATA_DIR/mail. ' +
      'Set it to smtps://user:password@host, and MAIL_FROM to the sender.'
  )
}

const messageTo = (settings: Settings, to: string) =>
  composeMessage(settings, writeLetter(settings, { kind: 'test' }), {
    to,
    id: randomBytes(ID_BYTES).toString('hex'),
    date: new Date()
  })

/**
 * Sends a letter to an address by the mail server of the settings, with the code that sends the letters of the site. It
 * runs in Node, because workerd does not tell why a connection fails.
 * @throws Refusal that tells what is wrong.
 */
export async function runMail(address: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const settings = siteSettings(env)
  const server = serverOf(settings)
  if (!isReceiver(address)) throw new Refusal(`${address} is not an address for mail.`)
  const delivery = smtpDelivery(server, senderDomain(settings))
  try {
    await delivery.deliver(await messageTo(settings, address))
    console.log(`Sent: ${server.host} has taken a letter for ${address}. If it does not arrive, look into spam there.`)
    return true
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    const words = explained(error.reason, server, senderOf(settings).address, address)
    throw new Refusal(error.answer ? `${words}\nIt answers: ${error.answer}` : words)
  } finally {
    delivery.close()
  }
}
