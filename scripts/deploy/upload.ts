import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONFIG } from './package.ts'
import { openPipe } from './pipe.ts'
import { runWrangler } from './wrangler.ts'

/** Settings, secrets and labels of an upload. */
export interface UploadInput {
  vars: Record<string, string>
  secrets: Record<string, string>
  /** Labels of the uploaded version: later deploys compare the digest, people read the commit. */
  digest: string
  commit: string
}

export interface Uploaded {
  version: string
  /** Address that the platform has assigned to the Worker; undefined without one. */
  address: string | undefined
}

/** Runs a function with a private temporary folder, and removes the folder. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'veche-deploy-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await use(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

const varsOf = (vars: Record<string, string>): string[] =>
  Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])

/**
 * Lets wrangler validate an upload without an account of the platform.
 * @throws Refusal with wrangler's reason.
 */
export const tryUpload = (vars: Record<string, string>): Promise<unknown> =>
  inFolder(folder => runWrangler(['deploy', '--dry-run', '-c', CONFIG, ...varsOf(vars)], folder, []))

/**
 * Uploads the build and activates it immediately. Wrangler creates missing buckets and queues.
 * @throws Refusal with wrangler's reason. Steps that wrangler has completed before the failure are not undone.
 */
export const upload = ({ vars, secrets, digest, commit }: UploadInput): Promise<Uploaded> =>
  inFolder(async folder => {
    const file = join(folder, 'secrets.json')
    const pipe = openPipe(file, JSON.stringify(secrets))
    const named = ['--secrets-file', file, '--tag', digest, '--message', commit]
    const args = ['deploy', '-c', CONFIG, ...named, ...varsOf(vars)]
    const deployed = runWrangler(args, folder, Object.values(secrets)).finally(pipe.close)
    const { version_id = '', targets = [] } = await deployed
    return { version: version_id, address: targets.find(target => target.startsWith('https://')) }
  })
