import { LibsqlError } from '@libsql/client/http'
import { expect, test } from 'vitest'
import { codeOf } from '#functions/http/errors.ts'

test.each([
  ['SQLITE_FULL', 'SQLite error: database or disk is full'],
  ['SQLITE_IOERR', 'SQLite error: disk I/O error'],
  ['SQLITE_IOERR_WRITE', 'SQLite error: disk I/O error'],
  ['SQLITE_UNKNOWN', 'SQLite error: database or disk is full'],
  ['SQLITE_BUSY', 'SQLite error: database is locked'],
  ['SERVER_ERROR', 'The server answered 502']
])('a temporary error of the database is answered as “unavailable”: %s, %s', (code, message) => {
  expect(codeOf(new LibsqlError(message, code))).toBe('unavailable')
})

test.each([
  ['SQLITE_CONSTRAINT', 'SQLite error: UNIQUE constraint failed: users.username'],
  ['SQL_PARSE_ERROR', 'SQL string could not be parsed: near "ful"']
])('an error of the database about a wrong statement is answered as “internal”: %s', (code, message) => {
  expect(codeOf(new LibsqlError(message, code))).toBe('internal')
})
