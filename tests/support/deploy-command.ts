import { execFile } from 'node:child_process'
import { ROOT } from './admin-command.ts'

/** A running deploy. */
interface Running {
  /** Exit code and output of the deploy. */
  answer: Promise<string>
  /** Terminates the deploy. */
  end(): void
}

/**
 * Starts `npm run deploy -- …` without npm.
 * @param env its only variables besides the path to programs.
 */
export function startDeploy(env: Record<string, string>, args: string[] = []): Running {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } }
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = execFile(process.execPath, ['scripts/run.mjs', 'deploy', ...args], options, (error, stdout, stderr) =>
    resolve(`${error?.code ?? 0} ${(stdout + stderr).trim()}`)
  )
  return { answer: promise, end: () => void child.kill('SIGTERM') }
}
