import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Client } from '@libsql/client'
import { Refusal } from '#scripts/site/refusal.ts'

/**
 * Lifetime of the lock in seconds, longer than any step between two renewals. After a deploy was killed, no other
 * deploy can start until this time has passed.
 */
const TERM_S = 600

/** Lock that allows one deploy at a time, whatever the machine on which it was started. */
export interface DeployLock {
  /** Extends the lock by its lifetime. @throws Refusal when the lock has expired and another deploy holds it. */
  renew(): Promise<void>
  /**
   * Renews the lock. If the database is unreachable, the deploy continues without renewal, because no other deploy can
   * take the lock then.
   */
  hold(): Promise<void>
  release(): Promise<void>
}

/** No migration creates this table, because migrations themselves run under the lock. */
const TABLE = `create table if not exists deploy_lock
  (id integer primary key check (id = 1), holder text not null, until integer not null)`

/**
 * Throws a Refusal that names the other deploy, which holds the lock.
 * @param context sentence at the beginning of the message, used if this deploy has lost the lock.
 */
async function refuse(db: Client, context = ''): Promise<never> {
  const { rows } = await db.execute('select holder, until from deploy_lock')
  const [machine = 'unknown'] = String(rows[0]?.['holder']).split(' ')
  const until = new Date(Number(rows[0]?.['until'] ?? 0) * 1000).toISOString().slice(11, 19)
  throw new Refusal(
    `${context}Another deploy is under way, from ${machine}: wait for its end. If it was killed, its lock ends at ${until} UTC.`
  )
}

/**
 * Takes the lock in the site's database, by the database's clock. A lock that expires more than TERM_S seconds from now
 * was taken before the clock was set back, and counts as free.
 * @throws Refusal when another deploy holds the lock.
 */
export async function takeDeployLock(db: Client): Promise<DeployLock> {
  const holder = `${hostname()} ${randomUUID()}`
  await db.execute(TABLE)
  const { rows } = await db.execute({
    sql: `insert into deploy_lock (id, holder, until) values (1, ?, unixepoch() + ?)
      on conflict (id) do update set holder = excluded.holder, until = excluded.until
      where until not between unixepoch() and excluded.until
      returning id`,
    args: [holder, TERM_S]
  })
  if (rows.length === 0) return refuse(db)
  /**
   * Changes the expiry time of the lock.
   * @param until SQL expression of the new time.
   * @returns true when this deploy still held the lock.
   */
  const change = async (until: string) => {
    const { rowsAffected } = await db.execute({
      sql: `update deploy_lock set until = ${until} where holder = ?`,
      args: [holder]
    })
    return rowsAffected > 0
  }
  const renew = async () => {
    if (!(await change(`unixepoch() + ${TERM_S}`)))
      await refuse(
        db,
        'This deploy has lost its lock and does nothing more: npm run deploy -- status tells what runs. '
      )
  }
  return {
    renew,
    hold: () =>
      renew().catch(error => {
        if (error instanceof Refusal) throw error
      }),
    async release() {
      await change('0')
    }
  }
}
