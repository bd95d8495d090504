import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach } from '#scripts/site/attach.ts'
import { announcedIn } from '#scripts/site/lock.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { processTree } from '#tests/bench/process-tree.ts'
import { listeningPorts } from '#tests/support/listening-ports.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts'
import { TMP } from '#tests/support/template.ts'

/** A site with its own database server, as started by `npm start`. */
let site: SiteProcess
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(TMP, `site-${process.pid}-`))
  site = await startSiteProcess({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', REQUEST_LOG: 'off' })
})
afterAll(async () => {
  await site?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const announced = (part: 'database' | 'files') => announcedIn(join(dataDir, 'lock'), part)
const portOf = (address: string) => Number(new URL(address).port)
const SELECT = { requests: [{ type: 'execute', stmt: { sql: 'select username from users' } }, { type: 'close' }] }

/** The requests by which the database server accepts SQL. */
const REQUESTS: [method: string, path: string, body?: object][] = [
  ['POST', '/v2/pipeline', SELECT],
  ['POST', '/v3/pipeline', SELECT],
  ['POST', '/v3/cursor', { batch: { steps: [{ stmt: { sql: 'select 1' } }] } }],
  ['POST', '/v1/execute', { stmt: { sql: 'select 1' } }],
  ['POST', '/v1/batch', { batch: { steps: [{ stmt: { sql: 'select 1' } }] } }],
  ['POST', '/', { statements: ['select 1'] }],
  ['GET', '/dump']
]

async function statusOf([method, path, body]: (typeof REQUESTS)[number], token?: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(announced('database') + path, { method, headers, body: body && JSON.stringify(body) })
  await answer.body?.cancel()
  return answer.status
}

describe('another user’s process on the same machine', () => {
  test('finds no open ports but those of the site, its database and its picture files', () => {
    const pids = processTree(site.pid)
    const expected = [site.origin, announced('database'), announced('files')].map(portOf)
    expect(new Set(listeningPorts(pids))).toEqual(new Set(expected))
  })

  test('cannot run SQL without the token of the site’s present start', async () => {
    const { authToken = '' } = await attach(readOperation({ DATA_DIR: dataDir }))
    const [head, body] = authToken.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    for (const way of REQUESTS) {
      for (const token of [undefined, 'nonsense', `${head}.${body}.${'A'.repeat(86)}`, unsigned])
        expect(await statusOf(way, token), `${way[1]} ${token}`).toBe(401)
      expect(await statusOf(way, authToken), way[1]).toBe(200)
    }
  })

  test('cannot read or delete picture files without the token of the file server', async () => {
    const files = announced('files')
    for (const path of ['/', '/nonsense/', '/x/y/original']) {
      expect((await fetch(new URL(path, files))).status).toBe(403)
      expect((await fetch(new URL(path, files), { method: 'DELETE' })).status).toBe(403)
    }
    expect((await fetch(files)).status).toBe(200)
  })

  test('can neither read the file with the tokens nor use the sockets between the site’s processes', () => {
    expect(statSync(join(dataDir, 'lock')).mode & 0o077).toBe(0)
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toMatch(/^token \S+$/m)
    const folders = readdirSync(tmpdir()).filter(name => name.startsWith(`veche-sockets-${site.pid}-`))
    expect(folders).toHaveLength(1)
    for (const name of folders) {
      expect(statSync(join(tmpdir(), name)).mode & 0o077).toBe(0)
      expect(readdirSync(join(tmpdir(), name)).toSorted()).toEqual(['blocks', 'entry', 'services', 'site', 'timers'])
    }
  })
})

test('an admin command that is run beside the site can use the site’s token', async () => {
  const { url, authToken = '' } = await attach(readOperation({ DATA_DIR: dataDir }))
  expect((await createClient({ url, authToken }).execute('select count(*) from site')).rows[0]?.[0]).toBe(1)
})

test('each start of the site has a new token', async () => {
  const before = await attach(readOperation({ DATA_DIR: dataDir }))
  await site.stop()
  site = await startSiteProcess({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', REQUEST_LOG: 'off' })
  expect(await statusOf(['POST', '/v2/pipeline', SELECT], before.authToken)).toBe(401)
})
