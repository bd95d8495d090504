import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'

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

/** `npm start` without npm, on an empty site. */
function start(env: Record<string, string>): {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
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

interface Running {
  pid: number
  command: string
}

/** Living processes whose command line names the text. */
function processesOf(text: string): Running[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const all = pids.map(pid => ({ pid: Number(pid), command: commandOf(pid) }))
  return all.filter(({ command }) => command.includes(text))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

async function startedSite() {
  const port = String(await freePort())
  const site = start({ PORT: port })
  await vi.waitFor(() => expect(site.output()).toContain(`http://localhost:${port}`), WAIT)
  return { ...site, port, origin: `http://localhost:${port}` }
}

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('leaves no process behind after %s', async signal => {
    const { child, origin } = await startedSite()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect(processesOf(folder).length).toBeGreaterThan(1)
    child.kill(signal)
    await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), WAIT)
  })

  test('ends with a code of failure and the reason when a part of it dies', async () => {
    const { output, ended } = await startedSite()
    const database = processesOf(folder).find(({ command }) => /^\S*sqld /.test(command))
    process.kill(database?.pid ?? 0, 'SIGKILL')
    expect(await ended).toBe(1)
    expect(output()).toContain('sqld was ended by SIGKILL')
  })

  test('says that the data folder or the port is in use already', async () => {
    const { port } = await startedSite()
    const sameFolder = start({ PORT: String(await freePort()) })
    expect(await sameFolder.ended).toBe(1)
    expect(sameFolder.output()).toMatch(/DATA_DIR .* is in use/)
    const samePort = start({ PORT: port, DATA_DIR: join(folder, 'other') })
    expect(await samePort.ended).toBe(1)
    expect(samePort.output()).toContain(`Port ${port} is in use`)
  })

  test('refuses a folder that holds other things, and leaves it as it was', async () => {
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
    ['LIBSQL_URL', 'nowhere']
  ])('names the setting that is wrong: %s', async (name, value) => {
    const { ended, output } = start({ [name]: value })
    expect(await ended).toBe(1)
    expect(output()).toContain(name)
    expect(output()).not.toContain('    at ')
  })

  test('names the setting that another one wants', async () => {
    const { ended, output } = start({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'key' })
    expect(await ended).toBe(1)
    expect(output()).toContain('CAPTCHA_SECRET: is missing')
  })

  test('keeps the secret key to itself', async () => {
    const { output } = await startedSite()
    const secret = readFileSync(join(folder, 'data/secret.key'), 'utf8').trim()
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(output()).not.toContain(secret)
    expect(processesOf(secret)).toEqual([])
  })
})
