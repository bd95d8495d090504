import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attach } from '#scripts/site/attach.ts'
import { startChild } from '#scripts/site/children.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { waitUntilReady } from '#scripts/site/wait.ts'
import { copyData } from '#tests/support/copy-data.ts'
import { withToken } from '#tests/support/sqld.ts'
import { demoTemplate, TMP } from '#tests/support/template.ts'

const READY_MS = 60_000

/** A site with demo content that `npm start` runs. */
export interface NpmSite {
  origin: string
  databaseUrl: string
  /** Process id of npm, which has started all processes of the site. */
  pid: number
  stop(): Promise<void>
}

/**
 * Starts a site by `npm start`, as operators do. The memory of npm and of the Node that runs npm counts, too.
 * @param settings settings of the site as environment variables.
 */
export async function startByNpm(settings: Record<string, string>): Promise<NpmSite> {
  const { npm_node_execpath: node = 'node', npm_execpath: npm } = process.env
  if (!npm) throw new Error('Run this by npm run bench.')
  const data = mkdtempSync(join(TMP, 'by-npm-'))
  copyData(await demoTemplate(), data)
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, ...settings }
  const site = startChild('npm start', node, [npm, 'start'], { env })
  const origin = `http://localhost:${port}`
  const stop = async () => {
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(site, [origin, '/healthz'], status => status === 200, READY_MS)
    const databaseUrl = withToken(await attach(readOperation(env)))
    return { origin, databaseUrl, pid: site.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
