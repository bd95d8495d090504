import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'
import { processesOf } from '#tests/support/processes.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'
import { startSiteProcess } from '#tests/support/site-process.ts'
import { TMP } from '#tests/support/template.ts'

let s3: S3
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  folder = mkdtempSync(join(TMP, `site-${process.pid}-replication-`))
})
afterAll(() => {
  s3?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openOn(dataDir: string) {
  const site = await startSiteProcess({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    REPLICATION_URL: `${s3.origin}/bucket`,
    REPLICATION_KEY_ID: 'key-id',
    REPLICATION_KEY: 'hidden-key'
  })
  return { ...site, db: createClient({ url: site.databaseUrl }) }
}

/** Writes until the object storage has more than three new objects, since the first may precede the first write. */
async function writeUntilCopied(write: (at: number) => Promise<unknown>): Promise<void> {
  const before = s3.objects.size
  let at = 0
  await expect
    .poll(
      async () => {
        await write(at)
        at += 1
        return s3.objects.size - before
      },
      { timeout: 60_000, interval: 200 }
    )
    .toBeGreaterThan(3)
}

test('a site whose disk is lost is restored from the copy that replication keeps in an object storage', {
  timeout: 180_000
}, async () => {
  const restored = join(folder, 'lost')
  const site = await openOn(restored)
  const sql = "insert into analytics_events (name, payload, created_at) values ('probe', ?, ?)"
  await writeUntilCopied(at => site.db.execute({ sql, args: [String(at), Date.now()] }))
  expect([...s3.signers]).toEqual(['key-id'])
  const servers = processesOf(s3.origin)
  expect(servers.map(({ command }) => command.includes('hidden-key'))).toEqual([false])
  process.kill(site.pid, 'SIGKILL')
  await expect.poll(() => processesOf(s3.origin), { timeout: 30_000 }).toEqual([])
  rmSync(restored, { recursive: true })

  const again = await openOn(join(folder, 'again'))
  try {
    const { rows } = await again.db.execute("select payload from analytics_events where name = 'probe' order by id")
    expect(rows[0]).toMatchObject({ payload: '0' })
    expect((await fetch(`${again.origin}/healthz`)).status).toBe(200)
  } finally {
    await again.stop()
  }
})
