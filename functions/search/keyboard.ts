import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { LATIN_KEYS, RUSSIAN_KEYS } from '#functions/messages/keyboard.ts'
import type { Indexed } from '#functions/search-index/documents.ts'
import { foundBy, positionOf, type SearchQuery } from './query.ts'
import { wantedOf } from './wanted.ts'

const TO_RUSSIAN = new Map([...LATIN_KEYS].map((key, at) => [key, RUSSIAN_KEYS.charAt(at)]))
const TO_LATIN = new Map([...RUSSIAN_KEYS].map((key, at) => [key, LATIN_KEYS.charAt(at)]))

/** Matches a word. Other whitespace stays. */
const WORD = /\S+/g

/**
 * Gives a query as the same keys write it in the other keyboard layout: its Latin words in the Russian layout, or its
 * Russian words in the Latin one; null for a query whose words are neither.
 */
export function inOtherLayout(q: string): string | null {
  const typed = q.toLowerCase()
  const russian = replaced(typed, TO_RUSSIAN)
  const other = russian === typed ? replaced(typed, TO_LATIN) : russian
  return other === typed ? null : other
}

const replaced = (typed: string, keys: ReadonlyMap<string, string>): string =>
  typed.replace(WORD, word => {
    const letters = [...word].map(key => keys.get(key))
    return letters.every(letter => letter !== undefined) ? letters.join('') : word
  })

/**
 * Finds the query that was meant when it was typed in the wrong keyboard layout: null when that query finds nothing
 * either.
 */
export function findOtherLayout(ctx: Ctx, kind: Indexed, query: SearchQuery): Plan<string | null> {
  const other = inOtherLayout(query.q)
  const wanted = other === null ? null : wantedOf(other)
  if (other === null || !wanted) return plan([], () => null)
  const first = { ...query, q: other, next: undefined, limit: 1, sort: 'new' as const }
  const found = ctx.db
    .select({ doc: sql<number>`doc` })
    .from(foundBy(ctx, kind, wanted, first, positionOf(ctx, kind, first)))
  return plan([found], rows => (rows.length > 0 ? other : null))
}
