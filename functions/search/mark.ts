import { escapeUTF8 as escapeHtml } from 'entities'
import { foldWord, initialsOf, stemOf, WORD } from '#functions/search-index/stems.ts'
import type { Wanted } from './wanted.ts'

/** Length of an excerpt in characters, and how much of it precedes the first found word. */
const EXCERPT_LENGTH = 220
const BEFORE_FOUND = 60
const ELLIPSIS = '\u2026'

/** Start and end of a found word in a text. */
type Range = [start: number, end: number]

/** Gives a text as escaped HTML, in which the found words are marked. */
export const markedHtml = (text: string, wanted: Wanted): string => htmlOf(text, foundIn(text, wanted))

/**
 * Gives the piece of a text around the first found word as escaped HTML, with the found words marked; the beginning of
 * the text when the words are not in it; null for an empty text.
 */
export function markedExcerpt(text: string, wanted: Wanted): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  const found = foundIn(line, wanted)
  const start = startOf(line, found[0]?.[0] ?? 0)
  const end = endOf(line, start + EXCERPT_LENGTH)
  const shown = found
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): Range => [from - start, to - start])
  return (start > 0 ? ELLIPSIS : '') + htmlOf(line.slice(start, end), shown) + (end < line.length ? ELLIPSIS : '')
}

/** Gives the start of the word at which an excerpt begins. */
function startOf(line: string, found: number): number {
  const from = found - BEFORE_FOUND
  return from <= 0 ? 0 : startOfWord(line, from, found)
}

function startOfWord(line: string, from: number, most: number): number {
  const space = line.indexOf(' ', from)
  return space === -1 || space >= most ? most : space + 1
}

/** Characters that are left out before the ellipsis at the end of an excerpt. */
const LOOSE = /[\s.,:;!?\u2026\u2013\u2014-]/

/** Gives the end of the last word that fits in; a word that is longer than half an excerpt is cut. */
function endOf(line: string, most: number): number {
  if (most >= line.length) return line.length
  let end = line.lastIndexOf(' ', most)
  if (end <= most - EXCERPT_LENGTH / 2) return /[\uD800-\uDBFF]/.test(line.charAt(most - 1)) ? most - 1 : most
  while (LOOSE.test(line.charAt(end - 1))) end -= 1
  return end
}

/** Finds the wanted words of a text. Only words with a first letter that wanted words may have are stemmed. */
function foundIn(text: string, { stems, beginning }: Wanted): Range[] {
  const initials = new Set([...stems].flatMap(stem => [...initialsOf(stem)]))
  const ranges: Range[] = []
  for (const { 0: typed, index } of text.matchAll(WORD)) {
    if (!initials.has(initialOf(foldWord(typed.slice(0, 2))))) continue
    const word = foldWord(typed)
    if (stems.has(stemOf(word)) || (beginning !== null && word.startsWith(beginning)))
      ranges.push([index, index + typed.length])
  }
  return ranges
}

const initialOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0)

function htmlOf(text: string, found: Range[]): string {
  let html = ''
  let at = 0
  for (const [from, to] of found) {
    html += `${escapeHtml(text.slice(at, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`
    at = to
  }
  return html + escapeHtml(text.slice(at))
}
