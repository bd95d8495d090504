import type { Migration } from './migrate.ts'
import { Refusal } from './refusal.ts'

/** Statements by which a version of the code that still runs, or is gone back to, would lose what it uses. */
const DESTRUCTIVE = [
  /^(?:drop\s+(?:table|view)|pragma|alter\s+table\s+\S+\s+(?:drop|rename))\b/i,
  /^(?:with\b.*\b)?(?:delete\s+from|replace\s+into|(?:insert|update)\s+or\s+replace)\b/is
]
const DROPPED = /^drop\s+((?:trigger|index)\s+)(?:if\s+exists\s+)?(\S+?);?$/i
const MADE = /^create\s+((?:trigger|index|table)\s+)(?:if\s+not\s+exists\s+)?([^\s(]+)/i
/** One on a table that is there already: the code that writes to it may not keep to the rule. */
const UNIQUE = /^create\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\S+\s+on\s+([^\s(]+)/i
const UNUSED_SINCE = /^--\s*Unused since (\d{4}_\w+)\.?$/m

const withoutComments = (statement: string): string => statement.replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ').trim()

/** Kind and name of a thing, in one spelling. @returns null when the statement is another one. */
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
 * The statements of a migration that take something away: a table, a column, a name, rows, the freedom to write the
 * same twice, or a trigger or an index that the same migration does not make again. A table that is built anew is
 * dropped on the way.
 */
export function destructiveStatements(statements: string[]): string[] {
  const bare = statements.map(withoutComments)
  const made = new Set(bare.map(statement => thingIn(MADE, statement)))
  const isLost = (statement: string) => {
    const dropped = thingIn(DROPPED, statement)
    const bound = thingIn(UNIQUE, statement)
    return (dropped !== null && !made.has(dropped)) || (bound !== null && !made.has(`table ${bound}`))
  }
  return bare.filter(statement => DESTRUCTIVE.some(pattern => pattern.test(statement)) || isLost(statement))
}

/** The migration since whose version nothing uses what is taken away, as a comment `-- Unused since 0025_name` says. */
export const unusedSince = (statements: string[]): string | null =>
  UNUSED_SINCE.exec(statements.join('\n'))?.[1] ?? null

type Made = Pick<Migration, 'tag' | 'statements'>

/** Since when what a migration takes away is unused; null when it takes nothing away, or does not name it. */
const destructiveSinceIn = ({ statements }: Made): string | null =>
  destructiveStatements(statements).length > 0 ? unusedSince(statements) : null

/** The migration that a version must know, at least, for nothing that it uses to be taken away; null for any. */
export const destructiveSince = (migrations: Made[]): string | null =>
  migrations
    .flatMap(migration => destructiveSinceIn(migration) ?? [])
    .sort()
    .at(-1) ?? null

/**
 * Holds the migrations that a deploy would make against the version that runs meanwhile: what one of them takes away
 * may still be used by a version that is older than the migration it names.
 * @param known the last migration that the version knows; '' when that is not known.
 * @throws Refusal when it does not know the one that is named.
 */
export function refuseTooEarly(missing: Made[], known: string): void {
  const early = missing.find(migration => (destructiveSinceIn(migration) ?? '') > known)
  if (early)
    throw new Refusal(
      `Migration ${early.tag} takes away what the version that runs may still use: deploy the sources from before it first (git log migrations/${early.tag}.sql).`
    )
}
