import type { Migration } from './migrate.ts'
import { Refusal } from './refusal.ts'

/**
 * Matches statements that remove or rename tables or columns, or delete rows. The running version of the code, or the
 * version after a rollback, may still use these tables, columns and rows.
 */
const DESTRUCTIVE = [
  /^(?:drop\s+(?:table|view)|pragma|alter\s+table\s+\S+\s+(?:drop|rename))\b/i,
  /^(?:with\b.*\b)?(?:delete\s+from|replace\s+into|(?:insert|update)\s+or\s+replace)\b/is
]
const DROPPED = /^drop\s+((?:trigger|index)\s+)(?:if\s+exists\s+)?(\S+?);?$/i
const MADE = /^create\s+((?:trigger|index|table)\s+)(?:if\s+not\s+exists\s+)?([^\s(]+)/i
/**
 * Matches the creation of a unique index. On an existing table the running version of the code may write rows that
 * violate the index.
 */
const UNIQUE = /^create\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\S+\s+on\s+([^\s(]+)/i
const UNUSED_SINCE = /^--\s*Unused since (\d{4}_\w+)\.?$/m

const withoutComments = (statement: string): string => statement.replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ').trim()

/**
 * Extracts the kind and name of the object that a statement creates or drops, in normalised spelling.
 * @returns null for a statement that does not match the pattern.
 */
function thingIn(pattern: RegExp, statement: string): string | null {
  const [, ...words] = pattern.exec(statement) ?? []
  return words.length === 0
    ? null
    : words
        .join('')
        .replace(/["`[\]]/g, '')
        .replace(/\s+/g, ' ')
        .toLowerCase()
}

/**
 * Finds the destructive statements of a migration: statements that remove or rename a table or a column, delete rows,
 * forbid duplicates in an existing table, or drop a trigger or an index that the migration does not create again.
 */
export function destructiveStatements(statements: string[]): string[] {
  const bare = statements.map(withoutComments)
  const created = new Set(bare.map(statement => thingIn(MADE, statement)))
  const isLost = (statement: string) => {
    const dropped = thingIn(DROPPED, statement)
    const bound = thingIn(UNIQUE, statement)
    return (dropped !== null && !created.has(dropped)) || (bound !== null && !created.has(`table ${bound}`))
  }
  return bare.filter(statement => DESTRUCTIVE.some(pattern => pattern.test(statement)) || isLost(statement))
}

/**
 * Reads from the comment `-- Unused since 0025_name` of a migration the name of the first migration whose version of
 * the code no longer uses the removed tables or columns; null without the comment.
 */
export const unusedSince = (statements: string[]): string | null =>
  UNUSED_SINCE.exec(statements.join('\n'))?.[1] ?? null

type Made = Pick<Migration, 'tag' | 'statements'>

/**
 * Reads the comment `-- Unused since …` of a destructive migration; null for a migration that removes nothing, or that
 * lacks the comment.
 */
const destructiveSinceIn = ({ statements }: Made): string | null =>
  destructiveStatements(statements).length > 0 ? unusedSince(statements) : null

/**
 * Finds the last migration that a version of the code must know so that it works after the given migrations; null if
 * any version works.
 */
export const destructiveSince = (migrations: Made[]): string | null =>
  migrations
    .flatMap(migration => destructiveSinceIn(migration) ?? [])
    .sort()
    .at(-1) ?? null

/**
 * Refuses a destructive migration that removes tables or columns which the running version may still use. The comment
 * `-- Unused since …` in the migration names the first migration whose version no longer uses them.
 * @param known last migration that the running version knows; empty when unknown.
 * @throws Refusal when the running version does not know the migration in the comment.
 */
export function refuseTooEarly(missing: Made[], known: string): void {
  const early = missing.find(migration => (destructiveSinceIn(migration) ?? '') > known)
  if (early)
    throw new Refusal(
      `Migration ${early.tag} takes away what the version that runs may still use: deploy the sources from before it first (git log migrations/${early.tag}.sql).`
    )
}
