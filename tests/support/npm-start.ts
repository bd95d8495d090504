import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'
import { processesOf } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Timeout for waiting until a site has started or ended on a busy machine. */
export const WAIT = { timeout: 60_000, interval: 100 }

type Command = 'start' | 'dev'

/** A site whose command has been started. */
interface Starting {
  child: ChildProcess
  output(): string
  /** Resolves with the exit code when the command has ended. */
  ended: Promise<number | null>
}

/** A site that answers requests. */
interface Started extends Starting {
  port: string
  origin: string
}

/** Functions that run `npm start` or `npm run dev` on a folder that is new for each test. */
export interface NpmStart {
  readonly folder: string
  /** Starts the command of `npm start` or `npm run dev` for a site without content, without waiting. */
  start(env: Record<string, string>, command?: Command): Starting
  /** Starts a site without content, and waits until it answers. */
  startedSite(env?: Record<string, string>, name?: string, command?: Command): Promise<Started>
  /**
   * Finds the process id of a part of the site by a pattern that its command line matches.
   * @throws Error when there is no such process. A signal to the process id 0 would reach the process group of the test
   * itself.
   */
  partOf(command: RegExp): number
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Makes a folder before each test of a file, and ends all processes of the site on that folder after the test. */
export function npmStart(): NpmStart {
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

  function start(env: Record<string, string>, command: Command = 'start'): Starting {
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

  async function startedSite(env: Record<string, string> = {}, name = 'localhost', command: Command = 'start') {
    const port = String(await freePort())
    const origin = `http://${name}:${port}`
    const site = start({ PORT: port, ...env }, command)
    await vi.waitFor(() => expect(site.output()).toContain(`Veche is at ${origin} `), WAIT)
    return { ...site, port, origin }
  }

  function partOf(command: RegExp): number {
    const part = processesOf(folder).find(running => command.test(running.command))
    if (!part) throw new Error(`There is no ${command}`)
    return part.pid
  }

  return {
    get folder() {
      return folder
    },
    start,
    startedSite,
    partOf
  }
}
