import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { ACCOUNTS_PER_BATCH } from '#functions/announcements/deliver.ts'
import { isAlive } from '#scripts/site/lock.ts'
import { freePort } from '#scripts/site/ports.ts'
import { pause } from '#scripts/site/wait.ts'
import { copyData } from '#tests/support/copy-data.ts'
import { insertMembers, insertPost } from '#tests/support/insert-content.ts'
import { logIn } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts'
import { demoTemplate, TMP } from '#tests/support/template.ts'
import { memoryOf, processTree } from './process-tree.ts'
import { fixed, printTable } from './table.ts'

const MEMBERS = 100_000
const POLL_MS = 200
const LATEST = '(select post_id from announcements order by started_at desc limit 1)'

interface State {
  notified: number
  isOver: boolean
}

/** Reads the progress of the latest announcement. */
async function stateOf(db: Client): Promise<State> {
  const [row] = (await db.execute(`select told, ended_at from announcements where post_id = ${LATEST}`)).rows
  return { notified: Number(row?.['told']), isOver: row?.['ended_at'] !== null }
}

const megabytesOf = ({ pid }: SiteProcess): number => Object.values(memoryOf(pid)).reduce((sum, size) => sum + size, 0)

/** Requests the feed and returns its response time in milliseconds. */
async function feedTime({ origin }: SiteProcess): Promise<number> {
  const startedAt = performance.now()
  await (await fetch(origin)).text()
  return performance.now() - startedAt
}

/** The largest values measured during an announcement: `memory` in megabytes, all other values in milliseconds. */
interface Most {
  memory: number
  feed: number
  /** Longest time between two checks that showed progress, which is an upper bound for the time of a step. */
  step: number
}

/** Reads the progress of the announcement again and again until a condition holds, and updates `most`. */
async function follow(site: SiteProcess, db: Client, most: Most, until: (now: State) => boolean) {
  let last = { notified: -1, at: performance.now() }
  for (let now = await stateOf(db); !until(now); now = await stateOf(db)) {
    if (now.notified !== last.notified) {
      most.step = Math.max(most.step, performance.now() - last.at)
      last = { notified: now.notified, at: performance.now() }
    }
    most.memory = Math.max(most.memory, megabytesOf(site))
    most.feed = Math.max(most.feed, await feedTime(site))
    await pause(POLL_MS)
  }
}

/** Counts the accounts that were notified more than once, and those that were not notified. */
async function faultsOf(db: Client): Promise<{ duplicates: number; missing: number }> {
  const { rows } = await db.execute(
    `select sum(notified > 1) as duplicates, sum(notified = 0) as missing from (select u.id, count(n.id) as notified from users u
      left join notifications n on n.user_id = u.id and n.notif = json_object('postId', ${LATEST})
      where u.deleted_at is null and u.banned_at is null and u.username <> 'Sova' group by u.id)`
  )
  return { duplicates: Number(rows[0]?.['duplicates']), missing: Number(rows[0]?.['missing']) }
}

/** Kills all processes of a site simultaneously, and waits until all have ended. */
async function kill({ pid }: SiteProcess): Promise<void> {
  const all = processTree(pid)
  for (const one of all) process.kill(one, 'SIGKILL')
  while (all.some(isAlive)) await pause(POLL_MS)
}

/**
 * Makes an announcement to 100,000 members. When half of the members are notified, all processes of the site are killed
 * and started again.
 * @throws Error when a member was notified twice or not at all.
 */
export async function benchAnnounce(): Promise<void> {
  const data = mkdtempSync(join(TMP, 'announce-'))
  copyData(await demoTemplate(), data)
  const open = async () =>
    startSiteProcess({ PORT: String(await freePort()), DATA_DIR: data, RATE_LIMITS: 'off', PAGE_CACHE: 'off' })
  let site = await open()
  let db = createClient({ url: site.databaseUrl })
  try {
    await insertMembers(db, 'ffff', MEMBERS)
    const post = await insertPost(db, 'Marina_K')
    const admin = await logIn(site.origin, 'Sova')
    const before = megabytesOf(site)
    const most: Most = { memory: before, feed: 0, step: 0 }
    const startedAt = performance.now()
    await admin.send('PUT', `/api/posts/${post.publicId}?action=announce`)
    await follow(site, db, most, ({ notified }) => notified > MEMBERS / 2)
    const first = performance.now() - startedAt
    await kill(site)
    site = await open()
    db = createClient({ url: site.databaseUrl })
    const { notified: atKill } = await stateOf(db)
    const again = performance.now()
    // The announcement continues at a run of the Worker's scheduled jobs, which would otherwise come within a minute.
    await site.tick()
    await follow(site, db, most, ({ isOver }) => isOver)
    const faults = await faultsOf(db)
    printTable('An announcement, the site killed in the middle', [
      {
        members: MEMBERS,
        steps: Math.ceil(MEMBERS / ACCOUNTS_PER_BATCH),
        seconds: fixed((first + performance.now() - again) / 1000),
        'notified at the kill': atKill,
        notified: (await stateOf(db)).notified,
        ...faults,
        'MB before': fixed(before, 0),
        'MB at most': fixed(most.memory, 0),
        'a step at most, ms': fixed(most.step, 0),
        'feed at most, ms': fixed(most.feed, 0)
      }
    ])
    if (faults.duplicates + faults.missing > 0) throw new Error('Not everybody was notified once')
  } finally {
    db.close()
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
