import type { Client } from '@libsql/client/http'

/**
 * Deletes entries of the moderation log, for tests that count entries. First it drops the trigger of the database that
 * prevents deletions.
 * @param where SQL condition of the entries.
 */
export const emptyModerationLog = (db: Client, where = 'true'): Promise<unknown> =>
  db.batch(['drop trigger if exists moderation_log_kept', `delete from moderation_log where ${where}`])
