import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { buildIfChanged } from '#scripts/site/build.ts'
import { ROOT } from './admin-command.ts'
import { startDeploy } from './deploy-command.ts'
import { type PlatformServer, startPlatform, TOKEN } from './platform.ts'
import { ACCOUNT } from './platform-state.ts'
import { startSqld } from './sqld.ts'

export const CAPTCHA_SECRET = 'secret-of-the-captcha'

/** Environment for tests of the deploy command: a stand-in for the edge platform, and a real database. */
export interface DeployEnvironment {
  platform: PlatformServer
  database: { url: string; authToken: string }
  db: Client
  /** Folder in which the command writes temporary files. */
  folder: string
  env: Record<string, string>
  /** Outputs of all runs of the command so far. */
  outputs: string[]
  /**
   * Runs the program of `npm run deploy -- …` with further settings.
   * @returns the exit code and the output of the command.
   */
  deploy(others?: Record<string, string>, args?: string[]): Promise<string>
  close(): Promise<void>
}

/** Opens an environment in which no version is deployed. */
export async function openDeployEnvironment(): Promise<DeployEnvironment> {
  await buildIfChanged()
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.tmp/deploy-'))
  const platform = await startPlatform()
  const database = await startSqld()
  const db = createClient(database)
  const outputs: string[] = []
  const env = {
    TMPDIR: folder,
    CLOUDFLARE_API_BASE_URL: platform.api,
    CLOUDFLARE_API_TOKEN: TOKEN,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    LIBSQL_URL: database.url,
    LIBSQL_AUTH_TOKEN: database.authToken,
    CAPTCHA_SECRET,
    SITE_URL: platform.site
  }
  return {
    platform,
    database,
    db,
    folder,
    env,
    outputs,
    async deploy(others = {}, args = []) {
      const answer = await startDeploy({ ...env, ...others }, args).answer
      outputs.push(answer)
      return answer
    },
    async close() {
      db.close()
      await platform.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
