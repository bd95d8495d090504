import { foldWord, isStopWord, stemOf, WORD } from '#functions/search-index/stems.ts'

/**
 * Upper bound for the number of words and phrases of a query that are searched; the further ones are ignored. FTS5 reads
 * all matches of each of them for the relevance.
 */
const PARTS_MAX = 10
/** Length in characters from which the last word of a query is also searched as the beginning of words. */
const BEGINNING_MIN = 4

/** Quotation marks that keyboards write. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f]/g
/** Matches a phrase in quotes or a word without spaces; a minus before it excludes it, except before a number. */
const PART = /(?<minus>(?<!\S)-(?!\d))?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g

/** A query that was read: its expression, and how its words are marked in results. */
export interface Wanted {
  /** Query for FTS5 in the columns of texts. It consists of stems in quotes and of operators of this file alone. */
  expression: string
  /** Stems of the wanted words, for marking them in a result. */
  stems: ReadonlySet<string>
  /** Beginning of words that are found too; null: none. */
  beginning: string | null
}

/**
 * Reads a query as a person types it: every word must occur, in any of its forms; words in quotes must be adjacent; a
 * word or phrase after a minus must not occur; the last word may be the beginning of a longer one.
 * @returns null for a query without a word that can be searched.
 */
export function wantedOf(typed: string): Wanted | null {
  const wanted: string[][] = []
  const unwanted: string[][] = []
  let last: string | null = null
  for (const { groups } of typed.replace(QUOTES, '"').matchAll(PART)) {
    const { minus, phrase, word = '' } = groups as Record<string, string | undefined>
    // Words that punctuation joins, such as those of a time of day, must be adjacent like those of a phrase.
    const part = wordsOf(phrase ?? word)
    if (part.length > 0) (minus ? unwanted : wanted).push(part)
    last = minus || phrase !== undefined || part.length > 1 ? null : (part[0] ?? null)
  }
  const parts = wanted.slice(0, PARTS_MAX)
  if (parts.length === 0) return null
  const beginning = parts.length === wanted.length && last && [...last].length >= BEGINNING_MIN ? last : null
  const all = parts.map((part, at) =>
    beginning !== null && at === parts.length - 1 ? `(${quoted(part)} OR "${beginning}" *)` : quoted(part)
  )
  const without = unwanted.slice(0, PARTS_MAX).map(quoted).join(' OR ')
  return {
    expression: inTexts(all.join(' AND ')) + (without && ` NOT ${inTexts(without)}`),
    stems: new Set(parts.flat().map(stemOf)),
    beginning
  }
}

/** Gives the folded words of a text, without stop words. */
const wordsOf = (text: string): string[] =>
  Array.from(text.matchAll(WORD), ([word]) => foldWord(word)).filter(word => word !== '' && !isStopWord(word))

/** Gives a phrase of FTS5. Stems consist of letters and digits, so that nothing in them ends the quotes. */
const quoted = (words: string[]): string => `"${words.map(stemOf).join(' ')}"`

/** Confines an expression to the columns of texts, so that a word never matches the tokens of filters. */
const inTexts = (expression: string): string => `{title body} : (${expression})`
