import { stemmer } from '@orama/stemmers/russian'
import { cutText, foldText } from '#functions/contract/text.ts'
import {
  REPLACED_END,
  STEM_ENDINGS,
  STEM_GROUPS,
  STOP_WORDS,
  VERB_STEMS,
  verbForm,
  WORD_ENDINGS,
  WORD_STEMS
} from '#functions/messages/search-words.ts'

/** Matches a word with its stress marks, soft hyphens and other invisible characters. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu
const MARKS = /[\p{M}\p{Cf}]/gu
/** Matches a word of Russian letters in lower case, which the stemmer knows. */
const RUSSIAN = /^[\u0430-\u044f]+$/
/** Upper bound for the length of a stored word in characters. Longer words are cut. */
const WORD_MAX = 40
/** Number of stems that the cache holds before it is emptied. */
const CACHE_MAX = 20_000

/** Gives the words of one of the lists of functions/messages/search-words.ts, folded as all words of the search are. */
const listOf = (text: string): string[] => foldText(text).trim().split(/\s+/)
const pairsOf = (text: string) => new Map(listOf(text).map(pair => pair.split('=') as [string, string]))

const STOP = new Set(listOf(STOP_WORDS))
const OF_WORDS = pairsOf(WORD_STEMS)
const OF_VERBS = pairsOf(VERB_STEMS)
const VERB = verbForm([...OF_VERBS.keys()].join('|'))
const OF_STEMS = new Map(
  STEM_GROUPS.split(',').flatMap(group => {
    const stems = listOf(group)
    return stems.map(stem => [stem, stems[0] ?? stem] as const)
  })
)

const cache = new Map<string, string>()

/** Matches a word that is folded already, as most words are. */
const FOLDED = /^[\da-z\u0430-\u044f]+$/

/** Folds a word for the search: foldText, without stress marks and invisible characters, and at most WORD_MAX long. */
export const foldWord = (word: string): string =>
  cutText(FOLDED.test(word) ? word : foldText(word).replace(MARKS, ''), WORD_MAX)

/** True for a folded word that the index leaves out. */
export const isStopWord = (word: string): boolean => STOP.has(word)

/** First letters of the words that have a stem, for the stems of groups whose words begin differently. */
const INITIALS = new Map<string, Set<string>>()
for (const [form, stem] of OF_STEMS) INITIALS.set(stem, (INITIALS.get(stem) ?? new Set()).add(form.charAt(0)))

/** Gives the first letters that words with a stem may have. */
export const initialsOf = (stem: string): ReadonlySet<string> =>
  INITIALS.get(stem) ?? new Set([String.fromCodePoint(stem.codePointAt(0) ?? 0)])

/** Gives the stem that all forms of a folded word share. Only Russian words are stemmed. */
export function stemOf(word: string): string {
  if (!RUSSIAN.test(word)) return word
  let stem = cache.get(word)
  if (stem === undefined) {
    if (cache.size >= CACHE_MAX) cache.clear()
    stem = OF_WORDS.get(word) ?? commonStem(endedWord(word) ?? verbStem(word) ?? stemmer(word))
    cache.set(word, stem)
  }
  return stem
}

/** Gives the stem of a word with an ending that the stemmer gets wrong; undefined for all others. */
function endedWord(word: string): string | undefined {
  const [ending, end] = WORD_ENDINGS.find(([ending]) => ending.test(word)) ?? []
  return ending && word.replace(ending, end ?? '')
}

/** Gives the stem of a form of a verb of VERB_STEMS; undefined for all other words. */
function verbStem(word: string): string | undefined {
  const { prefix = '', stem = '' } = VERB.exec(word)?.groups ?? {}
  return stem === '' ? undefined : prefix + OF_VERBS.get(stem)
}

/** Replaces what the stemmer leaves different between the forms of one word. */
const commonStem = (stem: string): string =>
  OF_STEMS.get(stem) ??
  (REPLACED_END.test(stem)
    ? STEM_ENDINGS.reduce((text, [ending, replacement]) => text.replace(ending, replacement), stem)
    : stem)

/** Gives the text of a document for the index: the stems of its words in order, without stop words. */
export const stemsOf = (text: string): string => Array.from(stemsIn(text)).join(' ')

function* stemsIn(text: string): Generator<string> {
  for (const [typed] of text.matchAll(WORD)) {
    const word = foldWord(typed)
    if (word !== '' && !isStopWord(word)) yield stemOf(word)
  }
}
