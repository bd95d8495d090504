import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** `npm run admin -- …` without npm, on a data folder: its exit code and what it says. */
export const adminCommand = (dataDir: string, args: string[]): Promise<string> =>
  new Promise(resolve => {
    const env = { ...process.env, DATA_DIR: dataDir, LIBSQL_URL: '' }
    execFile(process.execPath, ['scripts/run.mjs', 'admin', ...args], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve(`${error?.code ?? 0} ${(stdout + stderr).trim()}`)
    )
  })
