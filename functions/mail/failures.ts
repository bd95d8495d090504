/** Cause of a failed delivery, as a code that names neither an address nor an answer of the server. */
export type Reason =
  /** The server has no address in the DNS. */
  | 'name'
  /** Nothing listens on the port. */
  | 'closed'
  /** No connection, for a reason that the platform does not tell. */
  | 'unreachable'
  /** The server did not answer in time. */
  | 'silent'
  /** The server ended the connection. */
  | 'lost'
  /** The server does not speak SMTP, or refuses all clients at present. */
  | 'greeting'
  | 'no_starttls'
  | 'tls'
  | 'certificate'
  | 'login'
  | 'sender'
  | 'receiver'
  | 'content'
  /** The address of the receiver is none. */
  | 'address'
  /** The letter is too old, or its last try has failed. */
  | 'outdated'
  /** The process of `npm start` could not write the file of the letter. */
  | 'file'

/** Outcome of a delivery. `refused`: the letter can never be delivered; `late`: the delivery must be repeated. */
export type Outcome = { is: 'sent' } | { is: 'refused' | 'late'; reason: Reason }

/**
 * Failure of a connection or a delivery.
 * @property permanent true when the server refuses this letter for good.
 * @property answer the answer of the server, for the operator's command alone: it may contain addresses.
 */
export class MailFailure extends Error {
  readonly reason: Reason
  readonly permanent: boolean
  readonly answer: string | null

  constructor(reason: Reason, { permanent = false, answer = null }: Partial<Omit<MailFailure, keyof Error>> = {}) {
    super(reason)
    this.reason = reason
    this.permanent = permanent
    this.answer = answer
  }
}

/** The properties of errors of sockets and of the SMTP library that tell the cause. */
interface Cause {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

const BY_SYSTEM_CODE: Record<string, Reason> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'closed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'silent',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  EPROTO: 'tls'
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/
const PERMANENT = 500
const NEEDS_LOGIN = 530

/** Finds the reason of an error of a socket. */
export function socketReason({ code }: Cause): Reason {
  const text = String(code)
  if (CERTIFICATE.test(text)) return 'certificate'
  return BY_SYSTEM_CODE[text] ?? (/SSL|TLS/.test(text) ? 'tls' : 'unreachable')
}

/** Reasons by the codes of the SMTP library, for errors outside the delivery of a letter. */
const BY_LIBRARY_CODE: Record<string, Reason> = {
  ETIMEDOUT: 'silent',
  ECONNECTION: 'lost',
  EPROTOCOL: 'greeting',
  EAUTH: 'login',
  ETLS: 'no_starttls'
}

const answerOf = ({ response }: Cause) => ({ answer: typeof response === 'string' ? response : null })

/** Finds the reason why a session with a server could not be opened. */
export const sessionFailure = (cause: Cause): MailFailure => new MailFailure(sessionReason(cause), answerOf(cause))

function sessionReason(cause: Cause): Reason {
  const { code, originalCode, command, responseCode } = cause
  const text = String(code)
  if (command === 'STARTTLS' || text === 'ETLS') {
    if (responseCode) return 'no_starttls'
    return originalCode ? socketReason({ code: originalCode }) : 'tls'
  }
  if (text === 'ESOCKET') return originalCode ? socketReason({ code: originalCode }) : 'lost'
  return BY_LIBRARY_CODE[text] ?? 'lost'
}

/** Finds the reason why a letter was not delivered, and whether the server refused this letter for good. */
export function deliveryFailure(cause: Cause): MailFailure {
  const { code, command, responseCode } = cause
  const status = Number(responseCode) || 0
  if (status === NEEDS_LOGIN) return new MailFailure('login', answerOf(cause))
  const refused = { permanent: status >= PERMANENT, ...answerOf(cause) }
  if (command === 'MAIL FROM') return new MailFailure('sender', refused)
  if (command === 'RCPT TO') return new MailFailure('receiver', refused)
  if (status > 0) return new MailFailure('content', refused)
  return code === 'EENVELOPE' ? new MailFailure('address', { permanent: true }) : sessionFailure(cause)
}
