import { execFile } from 'node:child_process'
import { ROOT } from './admin-command.ts'

/** A deploy that is under way. */
interface Running {
  /** Its exit code and what it has said. */
  answer: Promise<string>
  /** Tells it to end. */
  end(): void
}

/** `npm run deploy -- …` without npm. @param env what it gets beside the path to programs: nothing of the machine's own. */
export function startDeploy(env: Record<string, string>, args: string[] = []): Running {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } }
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = execFile(process.execPath, ['scripts/run.mjs', 'deploy', ...args], options, (error, stdout, stderr) =>
    resolve(`${error?.code ?? 0} ${(stdout + stderr).trim()}`)
  )
  return { answer: promise, end: () => void child.kill('SIGTERM') }
}
