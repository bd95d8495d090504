import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'
import { adminCommand } from '#tests/support/admin-command.ts'
import {
  MAIL_LOGIN,
  MAIL_PASSWORD,
  makeCertificates,
  type Refusals,
  startMailServer,
  startRawServer
} from '#tests/support/mail-server.ts'

const certificates = makeCertificates()
const { right, wrong } = certificates
afterAll(() => certificates.remove())

let running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})

const port = await freePort()
const TLS = `smtps://${MAIL_LOGIN}@127.0.0.1:${port}`
const START_TLS = `smtp://${MAIL_LOGIN}@127.0.0.1:${port}`
type Encryption = Parameters<typeof startMailServer>[0]['encryption']

async function start(encryption: Encryption, refusals: Refusals = {}, certificate = right) {
  const server = await startMailServer({ port, encryption, certificate, refusals })
  running.push(server)
  return server
}

/** Runs `npm run admin -- mail`, on a folder without a site. */
const mail = (url: string, address = 'sova@mail.example', settings: Record<string, string> = {}) =>
  adminCommand('/nonexistent', ['mail', address], {
    settings: {
      MAIL_URL: url,
      MAIL_FROM: 'post@veche.example',
      SITE_URL: 'https://veche.example',
      NODE_EXTRA_CA_CERTS: certificates.authority,
      ...settings
    }
  })

test.each([
  ['tls', TLS],
  ['starttls', START_TLS]
] as const)('"npm run admin -- mail" sends a letter by %s, and says that it was sent', async (encryption, url) => {
  const server = await start(encryption)
  expect(await mail(url)).toMatch(/^0 Sent: 127\.0\.0\.1 has taken a letter for sova@mail\.example\./)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ to: ['sova@mail.example'], encrypted: true })
  expect(server.received[0]?.parsed).toMatchObject({ subject: 'Вече: проверка почты' })
})

test.each<[string, Refusals, string]>([
  ['the sender', { sender: 550 }, 'refuses the sender post@veche.example: correct MAIL_FROM'],
  ['the receiver', { receiver: 550 }, 'refuses the receiver sova@mail.example.'],
  ['the content', { content: 554 }, 'refuses the content of the letter.']
])('"npm run admin -- mail" tells that the server refuses %s, with its answer', async (_, refusals, words) => {
  await start('tls', refusals)
  const answer = await mail(TLS)
  expect(answer).toContain(`1 The server at 127.0.0.1, port ${port} ${words}`)
  expect(answer).toMatch(/\nIt answers: 55[04] /)
})

test('"npm run admin -- mail" tells that the login is refused, and prints no password', async () => {
  await start('tls')
  const answer = await mail(`smtps://veche:wrong-secret@127.0.0.1:${port}`)
  expect(answer).toContain('1 The server at 127.0.0.1')
  expect(answer).toContain('refuses the login: correct user and password in MAIL_URL')
  expect(answer).not.toContain('wrong-secret')
})

test('"npm run admin -- mail" tells names, ports, certificates and encryption that are wrong', async () => {
  expect(await mail('smtps://veche:x@nosuch.invalid')).toContain('1 There is no server named nosuch.invalid')
  expect(await mail(TLS)).toContain(`1 Nothing listens at 127.0.0.1, port ${port}`)
  const [first] = [await start('tls', {}, wrong)]
  expect(await mail(TLS)).toContain('1 The certificate of 127.0.0.1')
  await first.stop()
  const second = await start('starttls', {}, wrong)
  expect(await mail(START_TLS)).toContain('1 The certificate of 127.0.0.1')
  expect(await mail(TLS)).toContain(`1 The server at 127.0.0.1, port ${port} does not speak TLS`)
  await second.stop()
  await start('none')
  const answer = await mail(START_TLS)
  expect(answer).toContain(`1 The server at 127.0.0.1, port ${port} offers no STARTTLS`)
  expect(answer).not.toContain(MAIL_PASSWORD)
})

test('"npm run admin -- mail" tells that the server ends the connection, speaks another protocol or is silent', async () => {
  const raw = async (greeting: string | null) => {
    const server = await startRawServer(port, socket => {
      if (greeting !== null) socket.end(greeting)
    })
    const answer = await mail(START_TLS)
    await server.stop()
    return answer
  }
  expect(await raw('')).toContain(`1 The server at 127.0.0.1, port ${port} ends the connection.`)
  expect(await raw('HTTP/1.1 400 Bad Request\r\n\r\n')).toContain('does not speak SMTP')
  expect(await raw(null)).toContain(`1 There is no answer from 127.0.0.1, port ${port}`)
})

test('"npm run admin -- mail" refuses wrong addresses and sites without a mail server', async () => {
  expect(await mail(TLS, 'sova')).toBe('1 sova is not an address for mail.')
  expect(await mail(TLS, 'a@b.example,c@d.example')).toBe('1 a@b.example,c@d.example is not an address for mail.')
  for (const url of ['', 'off', 'file:']) expect(await mail(url)).toMatch(/^1 MAIL_URL names no mail server/)
  expect(await mail(TLS, 'sova@mail.example', { MAIL_FROM: '' })).toContain('MAIL_FROM: is missing')
})
