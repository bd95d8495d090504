import { execFile } from 'node:child_process'
import { ROOT } from './admin-command.ts'

/** A running command `npm run deploy`. */
interface Running {
  /** Resolves with the exit code and the output of the command when it has ended. */
  answer: Promise<string>
  /** Terminates the command. */
  end(): void
}

/**
 * Starts the program of `npm run deploy -- …` without npm.
 * @param env environment variables of the command. Of this process's own variables the command gets only PATH and a few
 * similar ones.
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
