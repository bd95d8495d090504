import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { attach } from '#scripts/site/attach.ts'
import { buildIfChanged } from '#scripts/site/build.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { pause } from '#scripts/site/wait.ts'
import { copyData } from './copy-data.ts'
import { processesOf } from './processes.ts'
import { withToken } from './sqld.ts'
import { demoTemplate, TMP } from './template.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Folders of the sources and of the build. */
const SOURCES = ['dist', 'functions', 'integrations', 'migrations', 'public', 'scripts', 'src']
const FILES = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'wrangler.toml']
const POLL_MS = 50

const UNIT = readFileSync(join(ROOT, 'docs/self-hosting/veche.service'), 'utf8')
const commandOf = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(UNIT)?.[1] ?? ''
/** Shell loop that stands for systemd with the unit and its socket, which is the shell's file descriptor 3. */
const SUPERVISE = `while sleep 0.1; do
  ${commandOf('ExecStartPre')} && LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec ${commandOf('ExecStart')}'
done`
/** Script that stands for systemd-notify and records the messages. */
const NOTIFY = '#!/bin/sh\necho "$1" >> "$TOLD"\n'

const PARTS = { server: /^\.tmp\/node .*start\.ts/, sqld: /^\S*sqld /, workerd: /^\S*workerd / }
export type Part = keyof typeof PARTS

export interface SupervisedSite {
  origin: string
  dataDir: string
  /** Copy of the sources that the site runs on. */
  sources: string
  /** Present address of the database. */
  databaseUrl(): Promise<string>
  /** Messages to the supervisor, a line each. */
  notifications(): string
  /** Sends a signal to one of its processes, or to all. */
  signal(part: Part | 'all', signal: NodeJS.Signals): void
  stop(): Promise<void>
}

function copySources(to: string): void {
  mkdirSync(to)
  for (const name of [...SOURCES, ...FILES]) cpSync(join(ROOT, name), join(to, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'))
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended with another one.
  }
}

/** A listening socket with its file descriptor, which Node has only in an internal property. */
async function openSocket(port: number): Promise<{ fd: number; close(): void }> {
  const server = createServer().listen(port, '127.0.0.1') as Server & { _handle: { fd: number } }
  await once(server, 'listening')
  return { fd: server._handle.fd, close: () => server.close() }
}

/**
 * Runs the demo forum on a copy of the sources as systemd does by docs/self-hosting; it restarts whenever it
 * ends.
 */
export async function superviseSite(settings: Record<string, string> = {}): Promise<SupervisedSite> {
  await buildIfChanged()
  const template = await demoTemplate()
  const folder = mkdtempSync(join(TMP, `site-${process.pid}-`))
  const [sources, dataDir, bin] = ['sources', 'data', 'bin'].map(name => join(folder, name)) as [string, string, string]
  copySources(sources)
  copyData(template, dataDir)
  mkdirSync(bin)
  writeFileSync(join(bin, 'systemd-notify'), NOTIFY, { mode: 0o755 })
  const toldFile = join(folder, 'told')
  writeFileSync(toldFile, '')
  const port = await freePort()
  const socket = await openSocket(port)
  const own = { PORT: String(port), DATA_DIR: dataDir, LIBSQL_URL: '', PATH: `${bin}:${process.env.PATH}` }
  const notify = { NOTIFY_SOCKET: 'stands for one', WATCHDOG_USEC: '3000000', TOLD: toldFile }
  const supervisor = spawn('sh', ['-c', SUPERVISE], {
    cwd: sources,
    env: { ...process.env, ...notify, ...settings, ...own },
    stdio: ['ignore', 'ignore', 'inherit', socket.fd]
  })
  socket.close()
  const signal = (part: Part | 'all', name: NodeJS.Signals) => {
    const all = processesOf(dataDir).filter(({ pid }) => pid !== supervisor.pid)
    const meant = all.filter(({ command }) => part === 'all' || PARTS[part].test(command))
    if (meant.length === 0) throw new Error(`There is no ${part}`)
    for (const { pid } of meant) send(pid, name)
  }
  const stop = async () => {
    supervisor.kill('SIGKILL')
    // The server ends by itself when its parent is gone.
    while (processesOf(dataDir).length > 0) await pause(POLL_MS)
    rmSync(folder, { recursive: true, force: true })
  }
  const databaseUrl = async () => withToken(await attach(readOperation({ DATA_DIR: dataDir })))
  const notifications = () => readFileSync(toldFile, 'utf8')
  return { origin: `http://127.0.0.1:${port}`, dataDir, sources, databaseUrl, notifications, signal, stop }
}
