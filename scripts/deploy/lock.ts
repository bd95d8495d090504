import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Client } from '@libsql/client'
import { Refusal } from '#scripts/site/refusal.ts'

/** Longer than any step of a deploy between two renewals; so long does one that was killed hold up others. */
const TERM_S = 600

/** The right to deploy, which one process in the world has at a time. */
export interface DeployLock {
  /** @throws Refusal when the lock has run out and somebody else has it. */
  renew(): Promise<void>
  /** Renews it where that is possible: a database that does not answer gives the lock to nobody else either. */
  hold(): Promise<void>
  release(): Promise<void>
}

/** One row, made here and not by a migration: migrations are made under the lock. */
const TABLE = `create table if not exists deploy_lock
  (id integer primary key check (id = 1), holder text not null, until integer not null)`

/** @param lost what that means for the deploy that asks. */
async function refuse(db: Client, lost = ''): Promise<never> {
  const { rows } = await db.execute('select holder, until from deploy_lock')
  const [machine = 'unknown'] = String(rows[0]?.['holder']).split(' ')
  const until = new Date(Number(rows[0]?.['until'] ?? 0) * 1000).toISOString().slice(11, 19)
  throw new Refusal(
    `${lost}Another deploy is under way, from ${machine}: wait for its end. If it was killed, its lock ends at ${until} UTC.`
  )
}

/**
 * Takes the lock in the site's database, by the database's clock.
 * @throws Refusal when another process has it.
 */
export async function takeDeployLock(db: Client): Promise<DeployLock> {
  const holder = `${hostname()} ${randomUUID()}`
  await db.execute(TABLE)
  const { rows } = await db.execute({
    sql: `insert into deploy_lock (id, holder, until) values (1, ?, unixepoch() + ?)
      on conflict (id) do update set holder = excluded.holder, until = excluded.until where until < unixepoch()
      returning id`,
    args: [holder, TERM_S]
  })
  if (rows.length === 0) return refuse(db)
  /** @param until an expression. @returns whether the lock was still held. */
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
