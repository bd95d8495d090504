import type { Client } from '@libsql/client/http'

/**
 * Tables whose writes are not recorded: the table with the record itself, and tables to which any request of a member
 * may write.
 */
const COUNTED = ['rate_limits', 'request_days', 'sessions', 'written']
/**
 * Event of the trigger on updates of accounts: updates of these columns are recorded, but not an update of the time of
 * the last visit.
 */
const OF_ACCOUNTS = 'update of about_me, pro_pic, points, notifications_new_count, deleted_at'

/** Query of all tables except those of SQLite and of the search index, which have no triggers. */
const OWN_TABLES = `select name from sqlite_master
  where type = 'table' and name not like 'sqlite_%' and name not like '%search%'`

/**
 * Creates triggers that record which tables are written.
 * @returns a function that reads the record.
 */
export async function watchWrites(db: Client): Promise<() => Promise<unknown[]>> {
  const { rows } = await db.execute(OWN_TABLES)
  await db.execute('create table written (name text)')
  for (const name of rows.map(row => String(row[0])).filter(name => !COUNTED.includes(name)))
    for (const event of ['insert', 'update', 'delete']) {
      const on = name === 'users' && event === 'update' ? OF_ACCOUNTS : event
      await db.execute(
        `create trigger "written_${name}_${event}" after ${on} on "${name}" begin insert into written values ('${event} ${name}'); end`
      )
    }
  return async () => (await db.execute('select name from written')).rows.map(row => row['name'])
}
