import type { Client } from '@libsql/client/http'

/** Empties the moderation log, which the database itself refuses, for tests that count what is in it. @param where SQL. */
export const emptyModerationLog = (db: Client, where = 'true'): Promise<unknown> =>
  db.batch(['drop trigger if exists moderation_log_kept', `delete from moderation_log where ${where}`])
