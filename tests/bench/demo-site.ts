import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client/http'
import { attach } from '#scripts/site/attach.ts'
import { startChild } from '#scripts/site/children.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { waitUntilReady } from '#scripts/site/wait.ts'
import { copyData } from '#tests/support/copy-data.ts'
import { logIn } from '#tests/support/member.ts'
import { withToken } from '#tests/support/sqld.ts'
import { demoTemplate, TMP } from '#tests/support/template.ts'
import { demoPages } from './addresses.ts'
import { BROWSER, reading, type Site, writing } from './in-turns.ts'

const READY_MS = 120_000
const START = ['--import', './scripts/site/module-formats.mjs', 'scripts/start.ts']
/** Settings with which each page is rendered anew. */
const SETTINGS = { RATE_LIMITS: 'off', PAGE_CACHE: 'off', REQUEST_LOG: 'off' }

/** Reads the limits of Node's memory with which `npm start` of a folder runs its server. */
function memoryFlags(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.match(/--(?:initial|max)-[\w-]+=\d+/g) ?? []
}

async function quietPost(databaseUrl: string): Promise<string> {
  const db = createClient({ url: databaseUrl })
  const sql = 'select id from posts where deleted_at is null and locked_at is null order by no_comments, id limit 1'
  const { rows } = await db.execute(sql)
  db.close()
  return String(rows[0]?.[0])
}

async function callsOf(origin: string, databaseUrl: string): Promise<Site['calls']> {
  const { 'thread of 500': thread = '/' } = await demoPages(origin, databaseUrl)
  const { cookie, token } = await logIn(origin, 'Petrovich')
  const member = { ...BROWSER, Cookie: cookie }
  return {
    '/healthz': reading({ address: `${origin}/healthz`, headers: BROWSER }),
    feed: reading({ address: `${origin}/`, headers: BROWSER }),
    'feed, member': reading({ address: `${origin}/`, headers: member }),
    thread: reading({ address: origin + thread, headers: BROWSER }),
    'comment written': writing({
      address: `${origin}/api/posts/${await quietPost(databaseUrl)}/comments`,
      method: 'POST',
      headers: { ...member, 'X-Csrf-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ body: 'Комментарий для измерения' })
    })
  }
}

/** Starts the site of a folder of sources on a copy of the demo forum. */
export async function openDemoSite(name: string, folder: string): Promise<Site> {
  const data = mkdtempSync(join(TMP, 'compared-'))
  copyData(await demoTemplate(), data)
  const port = await freePort()
  const env = { ...process.env, ...SETTINGS, PORT: String(port), DATA_DIR: data }
  const child = startChild(name, process.execPath, [...memoryFlags(folder), ...START], { env, cwd: resolve(folder) })
  const stop = async () => {
    await child.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    const origin = `http://localhost:${port}`
    await waitUntilReady(child, [origin, '/healthz'], status => status === 200, READY_MS)
    const calls = await callsOf(origin, withToken(await attach(readOperation(env))))
    return { name, pid: child.pid, calls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
