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
  const russian = replaced(typed, TO_RUSSIAN, TO_LATIN)
  const other = russian === typed ? replaced(typed, TO_LATIN, TO_RUSSIAN) : russian
  return other === typed ? null : other
}

/** Replaces the keys of the words that have letters of one layout alone; signs without a letter on their key stay. */
const replaced = (typed: string, keys: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string =>
  typed.replace(WORD, word => {
    const letters = [...word].filter(key => /\p{L}/u.test(key))
    const isOne = letters.some(key => keys.has(key)) && !letters.some(key => others.has(key))
    return isOne ? [...word].map(key => keys.get(key) ?? key).join('') : word
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
