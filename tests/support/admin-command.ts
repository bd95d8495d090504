import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const ROOT = join(import.meta.dirname, '../..')

export interface AdminRun {
  child: ChildProcess
  /** Resolves with the exit code and the output of the command when it has ended. */
  output: Promise<string>
}

export interface AdminOptions {
  /** Shell command, such as ulimit, that runs in the shell of the admin command before it. */
  limit?: string
  settings?: Record<string, string>
}

/** Starts the program of `npm run admin -- …` on a data folder, without npm. */
export function startAdmin(dataDir: string, args: string[], { limit = ':', settings }: AdminOptions = {}): AdminRun {
  const env = { ...process.env, DATA_DIR: dataDir, LIBSQL_URL: '', ...settings }
  const command = ['-c', `${limit}; exec "$0" "$@"`, process.execPath, 'scripts/run.mjs', 'admin', ...args]
  const child = spawn('sh', command, { cwd: ROOT, env })
  const output = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, errors]) => `${code} ${(out + errors).trim()}`
  )
  return { child, output }
}

export const adminCommand = (dataDir: string, args: string[], options?: AdminOptions): Promise<string> =>
  startAdmin(dataDir, args, options).output
