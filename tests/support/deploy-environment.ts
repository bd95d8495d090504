import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { buildIfChanged } from '#scripts/site/build.ts'
import { ROOT } from './admin-command.ts'
import { startDeploy } from './deploy-command.ts'
import { type StandIn, startPlatform, TOKEN } from './platform.ts'
import { ACCOUNT } from './platform-state.ts'
import { startSqld } from './sqld.ts'

export const CAPTCHA_SECRET = 'secret-of-the-captcha'

/** Where a site is deployed to: a stand-in of the platform, a real database. */
export interface DeployEnvironment {
  platform: StandIn
  database: { url: string; authToken: string }
  db: Client
  /** For temporary files of the command. */
  folder: string
  env: Record<string, string>
  /** Outputs of the command so far. */
  outputs: string[]
  /** `npm run deploy -- …` with other settings besides. @returns its exit code and what it has said. */
  deploy(others?: Record<string, string>, args?: string[]): Promise<string>
  close(): Promise<void>
}

/** Opens a place where nothing is deployed yet. */
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
