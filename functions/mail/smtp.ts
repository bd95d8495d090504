import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '#functions/settings/mail-settings.ts'
import { deliveryFailure, MailFailure, sessionFailure, socketReason } from './failures.ts'
import type { Message } from './message.ts'

/** Milliseconds within which a session must be open, and within which a letter must be delivered. */
const LIMIT_MS = 20_000
/** Size of the longest answer of a server that is read, in bytes. */
const ANSWER_MAX = 65_536

/** Delivers messages one after the other. */
export interface Delivery {
  /** @throws MailFailure when the message was not delivered. */
  deliver(message: Message): Promise<void>
  close(): void
}

/**
 * Bounds the time of a step.
 * @param abandon ends the step when its time is over.
 * @throws MailFailure after LIMIT_MS.
 */
async function inTime<T>(step: Promise<T>, abandon: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new MailFailure('silent'))
      abandon()
    }, LIMIT_MS)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens the connection. The library gets an open one, because its own look-up of names does not read the hosts file of
 * the machine in workerd.
 */
function openSocket({ host, port, encryption }: MailServer): { socket: Socket; opened: Promise<void> } {
  const isTls = encryption === 'tls'
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = isTls ? connectTls({ host, port, ...name }) : connect({ host, port })
  const opened = new Promise<void>((resolve, reject) => {
    socket.once(isTls ? 'secureConnect' : 'connect', resolve)
    // This listener stays, because an error of a socket without a listener would end the process.
    socket.on('error', error => reject(new MailFailure(socketReason(error))))
    socket.once('close', () => reject(new MailFailure('lost')))
  })
  return { socket, opened }
}

type Done = (error?: Error | null) => void

/** An SMTP session with a server that has accepted the login. */
class Session {
  readonly #connection: SMTPConnection
  /** Rejects when the connection fails. */
  readonly #failed: Promise<never>

  constructor({ host, port, encryption }: MailServer, socket: Socket, name: string) {
    this.#connection = new SMTPConnection({
      host,
      port,
      name,
      connection: socket,
      secure: encryption === 'tls',
      secured: encryption === 'tls',
      requireTLS: encryption === 'starttls',
      ignoreTLS: encryption === 'off',
      connectionTimeout: LIMIT_MS,
      greetingTimeout: LIMIT_MS,
      socketTimeout: LIMIT_MS,
      maxResponseSize: ANSWER_MAX
    })
    this.#failed = new Promise<never>((_, reject) => this.#connection.on('error', reject))
    // Without this handler a failure between two letters would be an unhandled rejection.
    this.#failed.catch(() => {})
  }

  #step(begin: (done: Done) => void): Promise<void> {
    const step = new Promise<void>((resolve, reject) => begin(error => (error ? reject(error) : resolve())))
    return Promise.race([step, this.#failed])
  }

  async open({ login }: MailServer): Promise<void> {
    await this.#step(done => this.#connection.connect(done))
    if (login) await this.#step(done => this.#connection.login({ user: login.user, pass: login.password }, done))
  }

  deliver({ envelope, content }: Message): Promise<void> {
    return this.#step(done => this.#connection.send(envelope, Buffer.from(content), done))
  }

  quit(): void {
    this.#connection.quit()
  }

  close(): void {
    this.#connection.close()
  }
}

/** Opens a session. @param name domain by which the site introduces itself. @throws MailFailure. */
async function openSession(server: MailServer, name: string): Promise<Session> {
  const { socket, opened } = openSocket(server)
  const open = async () => {
    await opened
    const session = new Session(server, socket, name)
    await session.open(server).catch(error => {
      throw sessionFailure(error)
    })
    return session
  }
  try {
    return await inTime(open(), () => socket.destroy())
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/**
 * Delivers messages to an SMTP server over one connection. After a failed delivery the next message opens another
 * connection; when no session can be opened, all further messages fail for the same reason.
 * @param name domain by which the site introduces itself to the server.
 */
export function smtpDelivery(server: MailServer, name: string): Delivery {
  let session: Session | null = null
  let broken: unknown = null
  const open = async () => {
    if (broken) throw broken
    return openSession(server, name).catch(error => {
      broken = error
      throw error
    })
  }
  return {
    async deliver(message) {
      const used = session ?? (await open())
      session = used
      try {
        await inTime(used.deliver(message), () => used.close())
      } catch (error) {
        session = null
        used.close()
        throw error instanceof MailFailure ? error : deliveryFailure(error as NodeJS.ErrnoException)
      }
    },
    close: () => session?.quit()
  }
}
