import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Client } from '@libsql/client'
import { Refusal } from '#scripts/site/refusal.ts'

/**
 * Lifetime of the lock in seconds: longer than any step between two renewals. A killed deploy blocks others
 * for so long.
 */
const TERM_S = 600

/** Lock that allows one deploy at a time on all machines. */
export interface DeployLock {
  /** @throws Refusal when the lock has expired and another deploy holds it. */
  renew(): Promise<void>
  /** Renews the lock if possible: an unreachable database gives it to no other deploy either. */
  hold(): Promise<void>
  release(): Promise<void>
}

/** The table is created here and not by a migration: migrations run under the lock. */
const TABLE = `create table if not exists deploy_lock
  (id integer primary key check (id = 1), holder text not null, until integer not null)`

/** @param context sentence before the message: what a lost lock means for this deploy. */
async function refuse(db: Client, context = ''): Promise<never> {
  const { rows } = await db.execute('select holder, until from deploy_lock')
  const [machine = 'unknown'] = String(rows[0]?.['holder']).split(' ')
  const until = new Date(Number(rows[0]?.['until'] ?? 0) * 1000).toISOString().slice(11, 19)
  throw new Refusal(
    `${context}Another deploy is under way, from ${machine}: wait for its end. If it was killed, its lock ends at ${until} UTC.`
  )
}

/**
 * Takes the lock in the site's database, by the database's clock. A lock that ends later than any can is free: the clock
 * was set back.
 * @throws Refusal when another process holds it.
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
   * Changes the expiry.
   * @param until SQL expression.
   * @returns true when the lock was still held.
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
