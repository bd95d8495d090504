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
/** Names of the folders with the sources and the build. */
const SOURCES = ['dist', 'functions', 'integrations', 'migrations', 'public', 'scripts', 'src']
const FILES = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'wrangler.toml']
const POLL_MS = 50

const UNIT = readFileSync(join(ROOT, 'docs/self-hosting/veche.service'), 'utf8')
const commandOf = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(UNIT)?.[1] ?? ''
/** Shell loop in place of systemd. It runs the commands of the unit, and passes the socket as file descriptor 3. */
const SUPERVISE = `while sleep 0.1; do
  ${commandOf('ExecStartPre')} && LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec ${commandOf('ExecStart')}'
done`
/** Script in place of the program systemd-notify, which writes the messages into a file. */
const NOTIFY = '#!/bin/sh\necho "$1" >> "$TOLD"\n'

const PARTS = { server: /^\.tmp\/node .*start\.ts/, sqld: /^\S*sqld /, workerd: /^\S*workerd / }
export type Part = keyof typeof PARTS

export interface SupervisedSite {
  origin: string
  dataDir: string
  /** Folder with the copy of the sources that the site runs. */
  sources: string
  /** Address of the database at present, which changes when the site restarts. */
  databaseUrl(): Promise<string>
  /** Messages that the site has sent to systemd, one on each line. */
  notifications(): string
  /** Sends a signal to the process of a part of the site, or to all processes of the site. */
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
    // An error means that the process has ended since it was listed.
  }
}

/** Opens a listening socket. Node has its file descriptor only in an internal property. */
async function openSocket(port: number): Promise<{ fd: number; close(): void }> {
  const server = createServer().listen(port, '127.0.0.1') as Server & { _handle: { fd: number } }
  await once(server, 'listening')
  return { fd: server._handle.fd, close: () => server.close() }
}

/**
 * Runs the demo forum from a copy of the sources, as systemd does with the units in docs/self-hosting. Whenever the
 * site ends, it is started again.
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
    // The site gets no signal, because it ends when its parent process, the shell, has ended.
    while (processesOf(dataDir).length > 0) await pause(POLL_MS)
    rmSync(folder, { recursive: true, force: true })
  }
  const databaseUrl = async () => withToken(await attach(readOperation({ DATA_DIR: dataDir })))
  const notifications = () => readFileSync(toldFile, 'utf8')
  return { origin: `http://127.0.0.1:${port}`, dataDir, sources, databaseUrl, notifications, signal, stop }
}
