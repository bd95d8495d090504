import type { Client } from '@libsql/client/http'

/**
 * Deletes entries of the moderation log, for tests that count them; a trigger of the database prevents it
 * otherwise.
 * @param where SQL condition.
 */
export const emptyModerationLog = (db: Client, where = 'true'): Promise<unknown> =>
  db.batch(['drop trigger if exists moderation_log_kept', `delete from moderation_log where ${where}`])
