import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PendingLetter } from '#functions/contract/mail.ts'
import { linkToken } from '#functions/mail/link-token.ts'
import { freePort } from '#scripts/site/ports.ts'
import {
  MAIL_LOGIN,
  MAIL_PASSWORD,
  MAIL_USER,
  makeCertificates,
  type Refusals,
  startMailServer,
  startRawServer
} from '#tests/support/mail-server.ts'
import { openTestSite } from '#tests/support/site.ts'
import { type WritingSite, writingSite } from '#tests/support/writing-site.ts'

const SECRET_KEY = 'a secret key for the letters of tests'
const METRICS_TOKEN = 'a token of the tests of mail'
const certificates = makeCertificates()
const { right, wrong } = certificates
process.env['NODE_EXTRA_CA_CERTS'] = certificates.authority
afterAll(() => {
  delete process.env['NODE_EXTRA_CA_CERTS']
  certificates.remove()
})

const [tlsPort, startTlsPort] = [await freePort(), await freePort()]
/** The site of which the letters speak. */
const SITE = 'https://veche.example'
const settings = {
  DEMO: '0',
  SECRET_KEY,
  METRICS_TOKEN,
  SITE_URL: SITE,
  SITE_NAME: 'Вече «Двор»',
  MAIL_FROM: 'Вече «Двор» <post@почта.example>'
}
const tls = writingSite({ ...settings, MAIL_URL: `smtps://${MAIL_LOGIN}@127.0.0.1:${tlsPort}` })
const startTls = writingSite({ ...settings, MAIL_URL: `smtp://${MAIL_LOGIN}@127.0.0.1:${startTlsPort}` })
const files = writingSite({ ...settings, SITE_URL: '', MAIL_URL: 'file:', MAIL_FROM: '' })

const WAIT = { timeout: 40_000, interval: 50 }
const CONFIRM: PendingLetter = { kind: 'confirm', username: 'Sova', site: SITE, linkId: 'a-link' }
const CHANGED: PendingLetter = { kind: 'passwordChanged', username: 'Sova', site: SITE }

interface Queued {
  email?: string
  letter?: PendingLetter
  /** Milliseconds since the letter was queued. */
  age?: number
}

/** Puts a letter into the outbox, as a write that reports something does. */
async function queue(own: WritingSite, { email = 'sova@mail.example', letter = CHANGED, age = 0 }: Queued = {}) {
  const sql = 'insert into mail_outbox (email, letter, attempts, created_at, due_at) values (?, ?, 0, ?, ?)'
  await own.run(sql, email, JSON.stringify(letter), Date.now() - age, Date.now())
}
const outbox = (own: WritingSite) => own.number('select count(*) from mail_outbox')
const waitUntilEmpty = (own: WritingSite) => vi.waitFor(async () => expect(await outbox(own)).toBe(0), WAIT)
/** Waits until a letter is postponed after its tries, by a pause. A claimed letter is due in three minutes. */
const waitForRetry = (own: WritingSite, attempts = 1, minutes = 1) =>
  vi.waitFor(
    async () =>
      expect(
        await own.number(
          'select count(*) from mail_outbox where attempts = ? and due_at - ? between ? and ?',
          attempts,
          Date.now(),
          (minutes - 1) * 60_000 + 1,
          minutes * 60_000
        )
      ).toBe(1),
    WAIT
  )
/** Makes all letters due, as when their pauses are over. */
const makeDue = (own: WritingSite) => own.run('update mail_outbox set due_at = 1')
/** Reads the counters of letters: sent, refused, late. */
async function counts(own: WritingSite): Promise<number[]> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${own.origin}/metrics`, { headers })).text()
  return ['sent', 'refused', 'late'].map(result =>
    Number(new RegExp(`^veche_letters_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  )
}
const growth = async (own: WritingSite, before: number[]) =>
  (await counts(own)).map((count, at) => count - (before[at] ?? 0))

/** Servers of the running test, which end after it. */
let running: { stop(): Promise<void> }[] = []
function ending<Server extends { stop(): Promise<void> }>(server: Server): Server {
  running.push(server)
  return server
}
const tlsServer = async (refusals: Refusals = {}, certificate = right, hold = async () => {}) =>
  ending(await startMailServer({ port: tlsPort, encryption: 'tls', certificate, refusals, hold }))

beforeEach(async () => {
  for (const own of [tls, startTls, files]) await own.run('delete from mail_outbox')
})
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})

describe('a letter', () => {
  test('is read by its receiver in Russian, as plain text and as HTML with one link', async () => {
    const server = await tlsServer()
    await queue(tls, { letter: CONFIRM })
    await tls.tick()
    await waitUntilEmpty(tls)
    expect(server.received).toHaveLength(1)
    const [letter] = server.received
    expect(letter).toMatchObject({ to: ['sova@mail.example'], encrypted: true, asksForUnicode: false })
    const link = `https://veche.example/-/email/confirm?token=${linkToken(SECRET_KEY, 'a-link')}`
    // The parser reads A-labels back into letters.
    const { subject, text = '', html, from } = letter?.parsed ?? {}
    expect(subject).toBe('Вече «Двор»: подтвердите адрес')
    expect(from?.value).toEqual([{ name: 'Вече «Двор»', address: 'post@почта.example' }])
    expect(text).toContain('Этот адрес указан для аккаунта @Sova на сайте Вече «Двор».')
    expect(text).toContain(`Подтвердить адрес:\n${link}\n`)
    expect(html).toContain('<html lang="ru">')
    expect(html).toContain(`<a href="${link}">Подтвердить адрес</a>`)
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
  })

  test('has headers that mail programs accept, and no other body than text and HTML', async () => {
    const server = await tlsServer()
    await queue(tls, { letter: CONFIRM })
    await tls.tick()
    await waitUntilEmpty(tls)
    const { raw = '', parsed } = server.received[0] ?? {}
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(headers).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(headers).toMatch(/^MIME-Version: 1\.0$/m)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(headers).toMatch(/^Content-Language: ru$/m)
    expect(headers).toMatch(/^Message-ID: <[0-9a-f]{32}@xn--80a1acny\.example>$/im)
    expect(Math.abs(Date.now() - Number(parsed?.date))).toBeLessThan(600_000)
    const words = headers.match(/=\?[^?]+\?[BQ]\?[^?]*\?=/gi) ?? []
    expect(words.length).toBeGreaterThan(1)
    expect(words.filter(word => word.length > 75)).toEqual([])
    expect(headers).not.toMatch(/"=\?/)
    expect(raw.split('\r\n').filter(line => line.length > 998 || /[^\x20-\x7e\t]/.test(line))).toEqual([])
    expect(raw.match(/^Content-Type: \S+/gim)).toHaveLength(3)
  })

  test('shows names with markup as text', async () => {
    const server = await tlsServer()
    await queue(tls, {
      letter: { kind: 'newDevice', username: 'Sova', site: SITE, network: '1.2.*', browser: '"><img src=x>&amp;<b>' }
    })
    await tls.tick()
    await waitUntilEmpty(tls)
    const { html, text } = server.received[0]?.parsed ?? {}
    expect(text).toContain('"><img src=x>&amp;<b>')
    expect(html).toContain('&lt;img src=x&gt;&amp;amp;&lt;b&gt;')
    expect(html).not.toContain('<img')
  })

  test.each([
    'sova@mail.example\r\nBcc: evil@mail.example',
    'sova@mail.example, evil@mail.example',
    'sova@mail.example,evil@mail.example',
    '<sova@mail.example>',
    '"a b"@mail.example',
    'sova@mail.example>\r\nRCPT TO:<evil@mail.example',
    'sova',
    ''
  ])('is not sent to a stored address that is more or less than one address: %j', async email => {
    const server = await tlsServer()
    const before = await counts(tls)
    await queue(tls, { email })
    await queue(tls, { email: 'marina@mail.example' })
    await tls.tick()
    await waitUntilEmpty(tls)
    expect(server.received.map(({ to }) => to)).toEqual([['marina@mail.example']])
    expect(await growth(tls, before)).toEqual([1, 1, 0])
  })

  test('with line breaks in a name has no further headers', async () => {
    const server = await tlsServer()
    await queue(tls, {
      letter: { kind: 'passwordChanged', username: 'Sova\r\nBcc: evil@mail.example\r\n\r\nX', site: SITE }
    })
    await tls.tick()
    await waitUntilEmpty(tls)
    const { to, parsed } = server.received[0] ?? {}
    expect(to).toEqual(['sova@mail.example'])
    expect([...(parsed?.headers.keys() ?? [])]).not.toContain('bcc')
  })

  test('reaches an address with a Cyrillic domain by its A-labels', async () => {
    const server = await tlsServer()
    await queue(tls, { email: 'sova@двор.рф' })
    await tls.tick()
    await waitUntilEmpty(tls)
    const [letter] = server.received
    // The server reads A-labels back into letters.
    expect(letter).toMatchObject({ to: ['sova@двор.рф'], asksForUnicode: false })
    expect(letter?.raw).toMatch(/^To: sova@xn--b1ad5ai\.xn--p1ai$/m)
  })
})

describe('the outbox', () => {
  test('sends all letters of a round over one connection', async () => {
    const server = await tlsServer()
    const before = await counts(tls)
    for (let at = 0; at < 5; at += 1) await queue(tls, { email: `member${at}@mail.example` })
    await tls.tick()
    await waitUntilEmpty(tls)
    expect(server.received.map(({ to }) => to[0])).toEqual([0, 1, 2, 3, 4].map(at => `member${at}@mail.example`))
    expect(server.connections).toBe(1)
    expect(await growth(tls, before)).toEqual([5, 0, 0])
  })

  test('sends more letters than one round takes, each once, while several jobs run', async () => {
    const server = await tlsServer()
    for (let at = 0; at < 45; at += 1) await queue(tls, { email: `member${at}@mail.example` })
    await Promise.all([tls.tick(), tls.tick(), tls.tick()])
    await waitUntilEmpty(tls)
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
      Array.from({ length: 45 }, (_, at) => `member${at}@mail.example`).toSorted()
    )
  })

  test('does not send a letter again that is being sent', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const server = await tlsServer({}, right, async () => {
      arrive()
      await released
    })
    await queue(tls)
    await tls.tick()
    await arrived
    await tls.tick()
    expect(await tls.number('select count(*) from mail_outbox where attempts = 1')).toBe(1)
    release()
    await waitUntilEmpty(tls)
    expect(server.received).toHaveLength(1)
    expect(server.connections).toBe(1)
  })

  test.each([
    ['sender', 451],
    ['receiver', 450],
    ['content', 452]
  ] as const)('sends a letter later, with the same Message-ID, if its %s is refused by %i', async (step, code) => {
    const refusals: Refusals = { [step]: code }
    const server = await tlsServer(refusals)
    const before = await counts(tls)
    await queue(tls)
    await tls.tick()
    await waitForRetry(tls)
    await tls.tick()
    expect(server.connections).toBe(1)
    delete refusals[step]
    await makeDue(tls)
    await tls.tick()
    await waitUntilEmpty(tls)
    expect(server.received).toHaveLength(1)
    expect(new Set(server.messageIds).size).toBe(1)
    expect(await growth(tls, before)).toEqual([1, 0, 1])
  })

  test('gives a letter up after five pauses', async () => {
    await tlsServer({ receiver: 450 })
    const before = await counts(tls)
    await queue(tls)
    await tls.tick()
    for (const [at, minutes] of [1, 5, 30, 120, 480].entries()) {
      await waitForRetry(tls, at + 1, minutes)
      await makeDue(tls)
      await tls.tick()
    }
    await waitUntilEmpty(tls)
    expect(await growth(tls, before)).toEqual([0, 1, 5])
  })

  test.each(['sender', 'receiver', 'content'] as const)(
    'gives a letter up whose %s is refused by 550, and sends the others',
    async step => {
      const refusals: Refusals = { [step]: 550 }
      const server = await tlsServer(refusals)
      const before = await counts(tls)
      await queue(tls)
      await tls.tick()
      await waitUntilEmpty(tls)
      delete refusals[step]
      await queue(tls, { email: 'marina@mail.example' })
      await tls.tick()
      await waitUntilEmpty(tls)
      expect(server.received.map(({ to }) => to)).toEqual([['marina@mail.example']])
      expect(await growth(tls, before)).toEqual([1, 1, 0])
    }
  )

  test('drops a letter about recovery after an hour, and any other one after a day', async () => {
    const server = await tlsServer()
    const before = await counts(tls)
    const hour = 3_600_000
    await queue(tls, { letter: { kind: 'recover', username: 'Sova', site: SITE, linkId: 'late' }, age: hour + 60_000 })
    await queue(tls, { email: 'early@mail.example', age: 23 * hour })
    await queue(tls, { age: 24 * hour + 60_000 })
    await tls.tick()
    await waitUntilEmpty(tls)
    expect(server.received.map(({ to }) => to)).toEqual([['early@mail.example']])
    expect(await growth(tls, before)).toEqual([1, 2, 0])
  })

  test('makes a letter due whose time lies too far in the future, because the clock was set back', async () => {
    const server = await tlsServer()
    await queue(tls)
    await tls.run('update mail_outbox set due_at = due_at + 86400000')
    await tls.tick()
    await waitUntilEmpty(tls)
    expect(server.received).toHaveLength(1)
  })

  test('is emptied on a site without mail', async () => {
    const site = await openTestSite({ DEMO: '0' }, false)
    const { createClient } = await import('@libsql/client/http')
    const db = createClient({ url: site.databaseUrl })
    try {
      const row = "insert into mail_outbox (email, letter, created_at, due_at) values ('a@b.example', '{}', 1, 1)"
      await db.execute(row)
      await site.tick()
      expect((await db.execute('select count(*) from mail_outbox')).rows[0]?.[0]).toBe(0)
    } finally {
      db.close()
      await site.stop()
    }
  })
})

describe('a mail server that fails', () => {
  /** Starts a server in place of the right one, lets a letter fail and then arrive at the right server. */
  async function failsThenArrives(own: WritingSite, failing: { stop(): Promise<void> }, start: typeof tlsServer) {
    await queue(own)
    await own.tick()
    await waitForRetry(own)
    await failing.stop()
    const server = await start()
    await makeDue(own)
    await own.tick()
    await waitUntilEmpty(own)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.encrypted).toBe(true)
  }
  const startTlsServer = async (refusals: Refusals = {}, certificate = right) =>
    ending(await startMailServer({ port: startTlsPort, encryption: 'starttls', certificate, refusals }))

  test('gets no letter over TLS with the certificate of another host', async () => {
    const server = await tlsServer({}, wrong)
    await failsThenArrives(tls, server, tlsServer)
    expect(server.received).toEqual([])
  })

  test('gets no letter over STARTTLS with the certificate of another host', async () => {
    const server = await startTlsServer({}, wrong)
    await failsThenArrives(startTls, server, startTlsServer)
    expect(server.received).toEqual([])
  })

  test('gets neither letter nor password without STARTTLS', async () => {
    const seen: string[] = []
    const server = await startRawServer(startTlsPort, socket => {
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('data', data => {
        const text = data.toString()
        seen.push(text)
        socket.write(text.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '502 no\r\n')
      })
    })
    await failsThenArrives(startTls, server, startTlsServer)
    expect(seen.join('')).toMatch(/^EHLO /)
    expect(seen.join('')).not.toMatch(/AUTH|MAIL FROM/)
  })

  test('by ending the connection at any step does not lose the letter', async () => {
    const replies = ['220 mail.example\r\n', '250-mail.example\r\n250 AUTH PLAIN\r\n', '235 ok\r\n', '250 ok\r\n']
    for (let steps = 0; steps <= replies.length; steps += 1) {
      const server = createTlsServer(right, socket => {
        let at = 0
        const reply = () => (at < steps ? socket.write(replies[at++] ?? '') : socket.destroy())
        socket.on('error', () => {})
        socket.on('data', reply)
        reply()
      })
      await new Promise<void>(resolve => server.listen(tlsPort, '127.0.0.1', resolve))
      const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
      await failsThenArrives(tls, { stop }, tlsServer)
      await running.pop()?.stop()
    }
  })

  test('by not listening or by not speaking SMTP does not lose the letter', async () => {
    await failsThenArrives(tls, { stop: async () => {} }, tlsServer)
    await running.pop()?.stop()
    await failsThenArrives(
      tls,
      await startRawServer(tlsPort, socket => socket.end('HTTP/1.1 400 no\r\n\r\n')),
      tlsServer
    )
    await running.pop()?.stop()
    const http = await startRawServer(startTlsPort, socket => socket.end('HTTP/1.1 400 no\r\n\r\n'))
    await failsThenArrives(startTls, http, startTlsServer)
  })

  test('by never greeting is tried once for all letters of a round', async () => {
    const server = await startRawServer(startTlsPort, () => {})
    await queue(startTls, { email: 'marina@mail.example' })
    await queue(startTls)
    await startTls.tick()
    const postponed = 'select count(*) from mail_outbox where attempts = 1 and due_at - ? between 1 and 60000'
    await vi.waitFor(async () => expect(await startTls.number(postponed, Date.now())).toBe(2), WAIT)
    expect(server.connections).toBe(1)
    await server.stop()
  })

  test('is logged by a reason that names neither addresses nor the login', async () => {
    const site = await openTestSite({ ...settings, MAIL_URL: `smtps://veche:wrong-secret@127.0.0.1:${tlsPort}` }, false)
    const { createClient } = await import('@libsql/client/http')
    const db = createClient({ url: site.databaseUrl })
    try {
      await tlsServer()
      const values = `('sova@mail.example', '${JSON.stringify(CHANGED)}', ${Date.now()}, 1)`
      await db.execute(`insert into mail_outbox (email, letter, created_at, due_at) values ${values}`)
      await site.tick()
      const lines: string[] = []
      await vi.waitFor(async () => {
        lines.push(...(await site.lines()))
        expect(lines.join('\n')).toContain('Letters were not delivered: login')
      }, WAIT)
      expect(lines.join('\n')).not.toMatch(/wrong-secret|sova@mail|@Sova/)
      for (const secret of [MAIL_PASSWORD, MAIL_USER]) expect(lines.join('\n')).not.toContain(secret)
    } finally {
      db.close()
      await site.stop()
    }
  })
})

test('a site without a mail server keeps letters as files that only its owner reads', async () => {
  await queue(files, { letter: CONFIRM })
  await files.tick()
  await waitUntilEmpty(files)
  const folder = join(files.dataDir, 'mail')
  const [name = '', ...others] = readdirSync(folder)
  expect([name.endsWith('.eml'), others]).toEqual([true, []])
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600])
  const { subject, text, from } = await simpleParser(readFileSync(join(folder, name)))
  expect(subject).toBe('Вече «Двор»: подтвердите адрес')
  expect(text).toContain(`${SITE}/-/email/confirm?token=`)
  expect(from?.text).toContain('hello@veche.example')
  expect(await counts(files)).toEqual([1, 0, 0])
})
