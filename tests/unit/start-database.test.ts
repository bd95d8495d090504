import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createClient } from '@libsql/client/http'
import { describe, expect, test } from 'vitest'
import { attach } from '#scripts/site/attach.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { npmStart } from '#tests/support/npm-start.ts'
import { startSqld } from '#tests/support/sqld.ts'

/** Starts a proxy in front of a database. The proxy closes its first connection when the first byte arrives. */
async function closingFirst(database: number): Promise<{ url: string; close(): void }> {
  let isFirst = true
  const proxy = createServer(socket => {
    socket.on('error', () => {})
    if (isFirst) socket.once('data', () => socket.destroy())
    else pipeline(socket, connect(database, '127.0.0.1'), socket, () => {})
    isFirst = false
  })
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${port}`, close: () => void proxy.close() }
}

const npm = npmStart()

describe('npm start', () => {
  test('npm start tries three times to reach the database at LIBSQL_URL, then ends with the reason', async () => {
    const { ended, output } = npm.start({ LIBSQL_URL: `http://127.0.0.1:${await freePort()}` })
    expect(await ended).toBe(1)
    expect(output().match(/^The database at LIBSQL_URL does not work: .*ECONNREFUSED/gm)).toHaveLength(3)
    expect(output()).toContain('The site tried 3 times and stops.')
    expect(output()).not.toContain('    at ')
  })

  test('npm start migrates the database at LIBSQL_URL, and refuses a database newer than the code', async () => {
    const server = await startSqld()
    try {
      const db = createClient(server)
      const { child, ended } = await npm.startedSite({ LIBSQL_URL: server.url, LIBSQL_AUTH_TOKEN: server.authToken })
      expect((await db.execute('select count(*) as sites from site')).rows[0]).toEqual({ sites: 1 })
      child.kill('SIGTERM')
      await ended
      await db.execute("insert into migrations (tag, hash, applied_at) values ('9999_later', 'x', 0)")
      const again = npm.start({
        LIBSQL_URL: server.url,
        LIBSQL_AUTH_TOKEN: server.authToken,
        PORT: String(await freePort())
      })
      expect(await again.ended).toBe(1)
      expect(again.output()).toContain('The database is newer than the code (migration 9999_later is unknown here)')
    } finally {
      await server.stop()
    }
  })

  test('npm start tries again when the database closes a connection without a response', async () => {
    const server = await startSqld()
    const proxy = await closingFirst(Number(new URL(server.url).port))
    try {
      const { output } = await npm.startedSite({ LIBSQL_URL: proxy.url, LIBSQL_AUTH_TOKEN: server.authToken })
      expect(output()).toContain('The database cannot be reached: ')
      expect(output().match(/^The site tries again\.$/gm)).toHaveLength(1)
    } finally {
      proxy.close()
      await server.stop()
    }
  })

  test('npm start repeats the filling with demo content if it was interrupted', async () => {
    const { child, ended } = await npm.startedSite()
    const site = await attach(readOperation({ DATA_DIR: join(npm.folder, 'data') }))
    await createClient({ url: site.url, authToken: site.authToken ?? '' }).batch([
      'delete from site',
      "insert into users (id, username, user_index, created_at, last_seen_at) values ('half', 'Half', 'half', 0, 0)"
    ])
    child.kill('SIGTERM')
    await ended
    const { origin } = await npm.startedSite()
    expect((await fetch(`${origin}/@Half`)).status).toBe(404)
  })
})
