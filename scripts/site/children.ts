import { type ChildProcess, spawn } from 'node:child_process'

const LAST_LINES = 20
const STOP_MS = 5000

/** Shell script that ends the process group $1 when its standard input closes, as it does when the parent has ended. */
const GUARD = 'read -r _; kill -s TERM -- "-$1"; sleep 5; kill -s KILL -- "-$1"'

export interface Child {
  name: string
  pid: number
  /** Resolves when the process has ended, with a text such as 'ended with code 0'. */
  ended: Promise<string>
  /** Resolves when the process has ended by itself, without a call of `stop`. */
  failed: Promise<string>
  isAlive(): boolean
  /** Last lines that the process has printed. */
  lastLines(): string
  /** Ends the process and its child processes. */
  stop(): Promise<void>
}

export interface ChildOptions {
  env?: NodeJS.ProcessEnv
  /** Working folder; by default the working folder of this process. */
  cwd?: string
  /** Receives each line of output. */
  onLine?: (line: string) => void
  /** Standard input of the process. */
  input?: Buffer
}

const living: Child[] = []

/** Ends all child processes, the most recently started first. */
export async function stopChildren(): Promise<void> {
  for (const child of living.toReversed()) await child.stop()
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The call fails when all processes of the group have already ended.
  }
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
    stream?.on('end', () => rest && onLine(rest))
  }
}

/**
 * Starts a program in a process group of its own. The program ends when this process ends, even when this process is
 * killed: a guard process reads from a pipe, and ends the group when the pipe closes.
 */
export function startChild(name: string, command: string, args: string[], options: ChildOptions = {}): Child {
  const { input } = options
  const child = spawn(command, args, {
    env: options.env ?? process.env,
    cwd: options.cwd,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    detached: true
  })
  // Write errors are ignored: `ended` reports a process that ends before it has read all its input.
  child.stdin?.on('error', () => {}).end(input)
  const pid = child.pid ?? 0
  const guard =
    pid > 0
      ? spawn('sh', ['-c', GUARD, 'guard', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
      : null
  let alive = pid > 0
  let stopping = false
  const lines: string[] = []
  readLines(child, line => {
    lines.push(line)
    if (lines.length > LAST_LINES) lines.shift()
    options.onLine?.(line)
  })
  const ended = new Promise<string>(resolve => {
    child.once('error', error => {
      alive = false
      resolve(`cannot be run: ${error.message}`)
    })
    child.once('close', (code, signal) => {
      alive = false
      signalGroup(pid, 'SIGKILL')
      guard?.kill('SIGKILL')
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`)
    })
  })
  const failed = new Promise<string>(resolve => ended.then(end => stopping || resolve(end)))
  const stop = async () => {
    stopping = true
    if (!alive) return
    signalGroup(pid, 'SIGTERM')
    const deadline = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_MS)
    await ended
    clearTimeout(deadline)
  }
  const lastLines = () => lines.join('\n')
  const started: Child = { name, pid, ended, failed, isAlive: () => alive, lastLines, stop }
  living.push(started)
  ended.then(() => living.splice(living.indexOf(started), 1))
  return started
}
