import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createClient } from '@libsql/client/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attach } from '#scripts/site/attach.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { processesOf } from '#tests/support/processes.ts'
import { startSqld } from '#tests/support/sqld.ts'

const ROOT = join(import.meta.dirname, '../..')
const WAIT = { timeout: 60_000, interval: 100 }

let folder: string
let started: ChildProcess[]

beforeEach(() => {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  folder = mkdtempSync(join(ROOT, '.tmp/start-'))
  started = []
})
afterEach(async () => {
  for (const child of started) child.kill('SIGTERM')
  await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), WAIT)
  rmSync(folder, { recursive: true, force: true })
})

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** `npm start`, or `npm run dev`, as npm runs it, on an empty site. */
function start(
  env: Record<string, string>,
  command: 'start' | 'dev' = 'start'
): {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  const child = spawn('sh', ['-c', scripts[command] ?? ''], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DEMO: '0', ...env }
  })
  started.push(child)
  let text = ''
  child.stdout.on('data', data => (text += data))
  child.stderr.on('data', data => (text += data))
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  return { child, output: () => text, ended }
}

/**
 * The id of one of the site's processes.
 * @throws Error when it is not found: 0 would be this process's own group.
 */
function partOf(command: RegExp): number {
  const part = processesOf(folder).find(running => command.test(running.command))
  if (!part) throw new Error(`There is no ${command}`)
  return part.pid
}

/** A proxy before a database that closes its first connection at the first byte. */
async function closingFirst(database: number): Promise<{ url: string; close(): void }> {
  let isFirst = true
  const proxy = createServer(socket => {
    socket.on('error', () => {})
    if (isFirst) socket.once('data', () => socket.destroy())
    else pipeline(socket, connect(database, '127.0.0.1'), socket, () => {})
    isFirst = false
  })
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${port}`, close: () => void proxy.close() }
}

async function startedSite(env: Record<string, string> = {}, name = 'localhost', command: 'start' | 'dev' = 'start') {
  const port = String(await freePort())
  const origin = `http://${name}:${port}`
  const site = start({ PORT: port, ...env }, command)
  await vi.waitFor(() => expect(site.output()).toContain(`Veche is at ${origin} `), WAIT)
  return { ...site, port, origin }
}

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('leaves no process behind after %s', async signal => {
    const { child, origin } = await startedSite()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect(processesOf(folder).length).toBeGreaterThan(1)
    child.kill(signal)
    await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), WAIT)
  })

  test('can be killed when it hangs and started again on the same folder', async () => {
    const { child, origin } = await startedSite()
    child.kill('SIGSTOP')
    await expect(fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1000) })).rejects.toThrow()
    child.kill('SIGKILL')
    const again = await startedSite()
    expect((await fetch(`${again.origin}/healthz`)).status).toBe(200)
  })

  test('ends with an error code and the reason when its database server dies', async () => {
    const { output, ended } = await startedSite()
    process.kill(partOf(/^\S*sqld /), 'SIGKILL')
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^sqld was ended by SIGKILL; the site stops\.$/m)
  })

  test.each([
    ['sqld', /^\S*sqld /],
    ['workerd', /^\S*workerd /]
  ])('ends the same way when a part accepts connections but never answers: %s', async (name, command) => {
    const { output, ended } = await startedSite({ SILENCE_S: '3' })
    process.kill(partOf(command), 'SIGSTOP')
    expect(await ended).toBe(1)
    expect(output()).toContain(`${name} has answered nothing for 3 s; the site stops.\n`)
  })

  test('told to stop accepts nothing new, answers running requests, and ends', async () => {
    const { child, origin, ended } = await startedSite()
    const sent = '{"username": "Nobody", "password": "a guess"}'
    const headers = { 'Content-Type': 'application/json', 'Content-Length': sent.length, Connection: 'keep-alive' }
    const call = request(`${origin}/api/_login`, { method: 'POST', headers })
    const status = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', answer => resolve(answer.resume().statusCode)).on('error', reject)
    })
    await new Promise(resolve => call.write(sent.slice(0, 9), resolve))
    child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), WAIT)
    call.end(sent.slice(9))
    // Without a token the Worker refuses the request; no other part answers with this status.
    expect(await status).toBe(403)
    expect(await ended).toBe(0)
  })

  test('listens only on the address in HOST', async () => {
    const { origin, port } = await startedSite({ HOST: '127.0.0.2' }, '127.0.0.2')
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  })

  test('says that the data folder or the port is already in use', async () => {
    const { port } = await startedSite()
    const sameFolder = start({ PORT: String(await freePort()) })
    expect(await sameFolder.ended).toBe(1)
    expect(sameFolder.output()).toMatch(/DATA_DIR .* is in use/)
    const samePort = start({ PORT: port, DATA_DIR: join(folder, 'other') })
    expect(await samePort.ended).toBe(1)
    expect(samePort.output()).toContain(`Port ${port} is in use`)
  })

  test('refuses a folder with other content, and does not change it', async () => {
    writeFileSync(join(folder, 'letters.txt'), 'mine')
    const { ended, output } = start({ PORT: String(await freePort()), DATA_DIR: folder })
    expect(await ended).toBe(1)
    expect(output()).toContain('holds files that are not of this site')
    expect(readdirSync(folder)).toEqual(['letters.txt'])
  })

  test.each([
    ['PORT', 'eighty'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['SITE_URL', 'veche'],
    ['SECRET_KEY', 'short'],
    ['TRUSTED_PROXY', '10.0.0.0/40'],
    ['TRUSTED_PROXY', 'nginx'],
    ['SILENCE_S', '0'],
    ['PAGE_STORE', 'disk'],
    ['PAGE_FRESH_S', '16'],
    ['PASSWORD_COST', '9'],
    ['LIBSQL_URL', 'nowhere']
  ])('names the wrong setting: %s', async (name, value) => {
    const { ended, output } = start({ [name]: value })
    expect(await ended).toBe(1)
    expect(output()).toContain(name)
    expect(output()).not.toContain('    at ')
  })

  test('names the setting that another one requires', async () => {
    const { ended, output } = start({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'key' })
    expect(await ended).toBe(1)
    expect(output()).toContain('CAPTCHA_SECRET: is missing')
  })

  test('names a wrong setting before it builds', async () => {
    const { ended, output } = start({ PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output()).not.toContain('dist')
  })

  test('says after three tries that the database at LIBSQL_URL does not answer', async () => {
    const { ended, output } = start({ LIBSQL_URL: `http://127.0.0.1:${await freePort()}` })
    expect(await ended).toBe(1)
    expect(output().match(/^The database at LIBSQL_URL does not work: .*ECONNREFUSED/gm)).toHaveLength(3)
    expect(output()).toContain('The site tried 3 times and stops.')
    expect(output()).not.toContain('    at ')
  })

  test('prepares that database, and refuses it once it is newer than the code', async () => {
    const server = await startSqld()
    try {
      const db = createClient(server)
      const { child, ended } = await startedSite({ LIBSQL_URL: server.url, LIBSQL_AUTH_TOKEN: server.authToken })
      expect((await db.execute('select count(*) as sites from site')).rows[0]).toEqual({ sites: 1 })
      child.kill('SIGTERM')
      await ended
      await db.execute("insert into migrations (tag, hash, applied_at) values ('9999_later', 'x', 0)")
      const again = start({
        LIBSQL_URL: server.url,
        LIBSQL_AUTH_TOKEN: server.authToken,
        PORT: String(await freePort())
      })
      expect(await again.ended).toBe(1)
      expect(again.output()).toContain('The database is newer than the code (migration 9999_later is unknown here)')
    } finally {
      await server.stop()
    }
  })

  test('tries again when its database closes a connection without an answer', async () => {
    const server = await startSqld()
    const proxy = await closingFirst(Number(new URL(server.url).port))
    try {
      const { output } = await startedSite({ LIBSQL_URL: proxy.url, LIBSQL_AUTH_TOKEN: server.authToken })
      expect(output()).toContain('The database cannot be reached: ')
      expect(output().match(/^The site tries again\.$/gm)).toHaveLength(1)
    } finally {
      proxy.close()
      await server.stop()
    }
  })

  test('repeats an interrupted filling with demo content', async () => {
    const { child, ended } = await startedSite()
    const site = await attach(readOperation({ DATA_DIR: join(folder, 'data') }))
    await createClient({ url: site.url, authToken: site.authToken ?? '' }).batch([
      'delete from site',
      "insert into users (id, username, user_index, created_at, last_seen_at) values ('half', 'Half', 'half', 0, 0)"
    ])
    child.kill('SIGTERM')
    await ended
    const { origin } = await startedSite()
    expect((await fetch(`${origin}/@Half`)).status).toBe(404)
  })

  test('keeps the secret key to itself', async () => {
    const { output } = await startedSite()
    const secret = readFileSync(join(folder, 'data/secret.key'), 'utf8').trim()
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(output()).not.toContain(secret)
    expect(processesOf(secret)).toEqual([])
    expect(processesOf(folder).filter(({ command }) => command.includes(secret))).toEqual([])
  })
})

test('npm run admin finds the database of the site that npm run dev runs', async () => {
  start({ PORT: String(await freePort()) }, 'dev')
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), LIBSQL_URL: '' }
  const admin = () =>
    new Promise<string>(resolve =>
      execFile(
        process.execPath,
        ['scripts/run.mjs', 'admin', 'ban', 'nobody_here'],
        { cwd: ROOT, env },
        (_, __, told) => resolve(told)
      )
    )
  await vi.waitFor(async () => expect(await admin()).toBe('There is no such account.\n'), WAIT)
})

test('a page of npm run dev may run its script, which is sent unbundled', async () => {
  const { origin } = await startedSite({}, 'localhost', 'dev')
  const page = await fetch(`${origin}/about`)
  expect(page.headers.get('content-security-policy')).not.toContain('default-src')
  expect(await page.text()).toContain('"/src/client/page/page.ts"')
  for (const source of ['/src/client/page/page.ts', '/src/islands/dialogs/hydrate-dialogs.tsx', '/@vite/client'])
    expect([source, (await fetch(origin + source)).headers.get('content-type')]).toEqual([source, 'text/javascript'])
})
