import type { Migration } from './migrate.ts'
import { Refusal } from './refusal.ts'

/** Statements that remove tables, columns or rows, which a running or rolled-back version of the code may still use. */
const DESTRUCTIVE = [
  /^(?:drop\s+(?:table|view)|pragma|alter\s+table\s+\S+\s+(?:drop|rename))\b/i,
  /^(?:with\b.*\b)?(?:delete\s+from|replace\s+into|(?:insert|update)\s+or\s+replace)\b/is
]
const DROPPED = /^drop\s+((?:trigger|index)\s+)(?:if\s+exists\s+)?(\S+?);?$/i
const MADE = /^create\s+((?:trigger|index|table)\s+)(?:if\s+not\s+exists\s+)?([^\s(]+)/i
/** A unique index on an existing table, which the running code may violate. */
const UNIQUE = /^create\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\S+\s+on\s+([^\s(]+)/i
const UNUSED_SINCE = /^--\s*Unused since (\d{4}_\w+)\.?$/m

const withoutComments = (statement: string): string => statement.replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ').trim()

/**
 * Kind and name of a created or dropped object, normalised.
 * @returns null for another statement.
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
 * Destructive statements of a migration. They remove a table, a column, a name or rows, forbid duplicates, or
 * drop a trigger or an index that the migration does not create again. Dropping a table that is rebuilt does
 * not count.
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
 * Name of the migration since which the removed parts are unused, from the comment `-- Unused since 0025_name`; null
 * without the comment.
 */
export const unusedSince = (statements: string[]): string | null =>
  UNUSED_SINCE.exec(statements.join('\n'))?.[1] ?? null

type Made = Pick<Migration, 'tag' | 'statements'>

/**
 * The migration from which the removed parts are unused; null when nothing is removed, or the comment is
 * missing.
 */
const destructiveSinceIn = ({ statements }: Made): string | null =>
  destructiveStatements(statements).length > 0 ? unusedSince(statements) : null

/** The oldest migration that a version must know to keep working; null when any version works. */
export const destructiveSince = (migrations: Made[]): string | null =>
  migrations
    .flatMap(migration => destructiveSinceIn(migration) ?? [])
    .sort()
    .at(-1) ?? null

/**
 * Refuses a destructive migration while the running version is older than the migration in its comment,
 * because that version may still use the removed parts.
 * @param known last migration that the version knows; empty when unknown.
 * @throws Refusal when it does not know the named migration.
 */
export function refuseTooEarly(missing: Made[], known: string): void {
  const early = missing.find(migration => (destructiveSinceIn(migration) ?? '') > known)
  if (early)
    throw new Refusal(
      `Migration ${early.tag} takes away what the version that runs may still use: deploy the sources from before it first (git log migrations/${early.tag}.sql).`
    )
}
