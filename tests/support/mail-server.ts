import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export const MAIL_USER = 'veche@mail.example'
/** A password with characters that have a meaning in URLs. */
export const MAIL_PASSWORD = 'p@ss:w/o?d#1%'
/** Login of the right account, as it stands in MAIL_URL. */
export const MAIL_LOGIN = `${encodeURIComponent(MAIL_USER)}:${encodeURIComponent(MAIL_PASSWORD)}`

/** Certificates of mail servers of tests, signed by an authority that exists for one test file. */
export interface Certificates {
  /** Path of the authority's certificate, for NODE_EXTRA_CA_CERTS. */
  authority: string
  /** A certificate for 127.0.0.1, and one for another host. */
  right: { key: string; cert: string }
  wrong: { key: string; cert: string }
  remove(): void
}

const TMP = join(import.meta.dirname, '../../.tmp')

/** Makes an authority with two certificates. Processes that are to trust it need its path when they start. */
export function makeCertificates(): Certificates {
  mkdirSync(TMP, { recursive: true })
  const folder = mkdtempSync(join(TMP, 'certificates-'))
  const path = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Tests', '-keyout', 'ca.key', '-out', 'ca.pem')
  const sign = (name: string, host: string) => {
    writeFileSync(path(`${name}.ext`), `subjectAltName=${host}\n`)
    openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
    const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1']
    openssl('x509', '-req', '-in', `${name}.csr`, ...authority, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
    return { key: readFileSync(path(`${name}.key`), 'utf8'), cert: readFileSync(path(`${name}.pem`), 'utf8') }
  }
  return {
    authority: path('ca.pem'),
    right: sign('right', 'IP:127.0.0.1'),
    wrong: sign('wrong', 'DNS:other.example'),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** A letter that a mail server has received. */
export interface ReceivedLetter {
  from: string
  to: string[]
  /** True for a letter that came over an encrypted connection. */
  encrypted: boolean
  /** True when the client asked for addresses that are not ASCII. */
  asksForUnicode: boolean
  raw: string
  parsed: ParsedMail
}

export interface MailServer {
  received: ReceivedLetter[]
  /** Message-IDs of all letters whose content has arrived, accepted or not. */
  messageIds: string[]
  /** Number of connections so far. */
  readonly connections: number
  stop(): Promise<void>
}

/** Code with which a mail server refuses a step. */
export type Refusals = Partial<Record<'sender' | 'receiver' | 'content', number>>

interface MailServerOptions {
  port: number
  encryption: 'tls' | 'starttls' | 'none'
  certificate?: { key: string; cert: string }
  /** Codes of refusals; a test may change them while the server runs. */
  refusals?: Refusals
  /** Called when the content of a letter has arrived; the server accepts the letter when the result resolves. */
  hold?(): Promise<void>
}

const refusal = (code: number) => Object.assign(new Error('Refused by the test'), { responseCode: code })
const answer = (code: number | undefined) => (code === undefined ? null : refusal(code))

/** Starts an SMTP server on 127.0.0.1 that accepts the login MAIL_LOGIN alone. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { port, encryption, certificate, refusals = {}, hold = async () => {} } = options
  const received: ReceivedLetter[] = []
  const messageIds: string[] = []
  let connections = 0
  const server = new SMTPServer({
    ...certificate,
    secure: encryption === 'tls',
    disabledCommands: encryption === 'none' ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    closeTimeout: 0,
    onConnect(_, done) {
      connections += 1
      done()
    },
    onAuth({ username, password }, _, done) {
      if (username === MAIL_USER && password === MAIL_PASSWORD) done(null, { user: username })
      else done(refusal(535))
    },
    onMailFrom: (_, __, done) => done(answer(refusals.sender)),
    onRcptTo: (_, __, done) => done(answer(refusals.receiver)),
    async onData(stream, { envelope, secure }, done) {
      const raw = (await buffer(stream)).toString('utf8')
      messageIds.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '')
      await hold()
      if (refusals.content) return done(refusal(refusals.content))
      const { mailFrom, rcptTo } = envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        encrypted: secure,
        asksForUnicode: mailFrom !== false && 'SMTPUTF8' in (mailFrom.args || {}),
        raw,
        parsed: await simpleParser(raw)
      })
      done()
    }
  } satisfies SMTPServerOptions)
  // A client that ends the connection, as after a wrong certificate, is an error of the server's socket.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    received,
    messageIds,
    get connections() {
      return connections
    },
    stop: () => new Promise(resolve => server.close(() => resolve()))
  }
}

/** Starts a server that treats each connection as a function says, such as one that never greets. */
export async function startRawServer(port: number, onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    get connections() {
      return sockets.size
    },
    stop
  }
}
