import { isIP } from 'node:net'
import * as v from 'valibot'
import { isEmail } from '#functions/contract/accounts.ts'

/** SMTP server that MAIL_URL names. */
export interface MailServer {
  host: string
  port: number
  /** `tls`: encrypted from the first byte; `starttls`: encrypted by STARTTLS, always; `off`: for tests alone. */
  encryption: 'tls' | 'starttls' | 'off'
  /** Login and password; null for a server without a login. */
  login: { user: string; password: string } | null
}

/** Sender of all letters. */
export interface Sender {
  /** Empty without a name. */
  name: string
  address: string
}

const DEFAULT_PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 587 }
const HOST_NAME = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i
/** Matches the names and addresses by which a machine reaches itself. */
export const OWN_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/
const CONTROLS = /\p{Cc}/u

const isServerUrl = (text: string): boolean => /^smtps?:/.test(text)

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text)
    return CONTROLS.test(plain) ? null : plain
  } catch {
    return null
  }
}

function loginOf({ username, password }: URL): MailServer['login'] | undefined {
  if (!username && !password) return null
  const [user, secret] = [decoded(username), decoded(password)]
  return user && secret ? { user, password: secret } : undefined
}

function encryptionOf({ protocol, search }: URL, host: string): MailServer['encryption'] | undefined {
  if (search === '') return protocol === 'smtps:' ? 'tls' : 'starttls'
  return protocol === 'smtp:' && search === '?tls=off' && OWN_HOST.test(host) ? 'off' : undefined
}

/** Reads an address of the form smtps://user:password@host:465; null for anything else. */
function parseServer(text: string): MailServer | null {
  if (!isServerUrl(text) || CONTROLS.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHost = HOST_NAME.test(host) || isIP(host) !== 0
  const [login, encryption] = [loginOf(url), encryptionOf(url, host)]
  if (!isHost || url.hash || !/^\/?$/.test(url.pathname) || login === undefined || !encryption) return null
  const port = Number(url.port || DEFAULT_PORTS[url.protocol])
  return port > 0 ? { host, port, encryption, login } : null
}

function parseSender(text: string): Sender | null {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const sender = { name: name.trim().replace(/^"([^"]*)"$/, '$1'), address: (bracketed ?? text).trim() }
  // The separators of lists of addresses and the characters of quoted names would need quoting, which no address needs.
  const isPlain = !/[\p{Cc}"(),:;<>[\\\]]/u.test(sender.address)
  return isPlain && !CONTROLS.test(text) && isEmail(sender.address) ? sender : null
}

/**
 * Gives the SMTP server of a checked MAIL_URL; null for a site that keeps its letters as files or has no mail.
 */
export const mailServerOf = ({ MAIL_URL }: { MAIL_URL: string }): MailServer | null => parseServer(MAIL_URL)

/** Gives the sender of letters: MAIL_FROM; without it, the operator's address under the name of the site. */
export function senderOf(settings: { MAIL_FROM?: string | undefined; SITE_NAME: string; CONTACT_EMAIL: string }) {
  const sender = parseSender(settings.MAIL_FROM ?? '')
  return sender ?? { name: settings.SITE_NAME, address: settings.CONTACT_EMAIL }
}

const SERVER_FORM =
  'smtps://user:password@host, smtp://user:password@host, file: or off; user and password percent-encoded'

/** Settings of mail, each a text as in the environment, so that the settings of a running site can be passed on. */
export const mailEntries = {
  /** SMTP server for letters, with its login and password; `file:` keeps letters as files; `off`: no mail. */
  MAIL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(text => text === 'off' || text === 'file:' || parseServer(text) !== null, SERVER_FORM)
    ),
    'off'
  ),
  /** Sender of letters: an address, or a name with an address. */
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(text => parseSender(text) !== null, 'an address, or Name <address>')
    )
  )
}

/** Names of the settings that a site with an SMTP server needs, with their expected values. */
export const WITH_SERVER = {
  MAIL_FROM: 'the sender of letters, as an address or Name <address>',
  SITE_URL: 'the address of the site, which letters link to'
}

/** True for an environment whose letters go to an SMTP server. */
export const namesServer = (env: Record<string, unknown>): boolean => isServerUrl(String(env['MAIL_URL'] ?? ''))
