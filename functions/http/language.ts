import type { Language } from '#functions/contract/errors.ts'

/** A language range of the header Accept-Language, with its weight and its position. */
interface Range {
  tag: string
  weight: number
  at: number
}

const UNWANTED: Range = { tag: '', weight: 0, at: Number.POSITIVE_INFINITY }

function rangeOf(text: string, at: number): Range {
  const [tag = '', ...parameters] = text.split(';').map(part => part.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return { tag, at, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}

/** Finds the range that decides about a language: its own one with the largest weight, otherwise `*`. */
function wishFor(language: Language, ranges: Range[]): Range {
  const own = ranges.filter(({ tag }) => tag === language || tag.startsWith(`${language}-`))
  const deciding = own.length > 0 ? own : ranges.filter(({ tag }) => tag === '*')
  return deciding.reduce((best, range) => (range.weight > best.weight ? range : best), UNWANTED)
}

/** True for a header Accept-Language that prefers English to Russian; of two equal weights the first one counts. */
function prefersEnglish(accepted: string): boolean {
  const ranges = accepted.toLowerCase().split(',').map(rangeOf)
  const [english, russian] = [wishFor('en', ranges), wishFor('ru', ranges)]
  if (english.weight !== russian.weight) return english.weight > russian.weight
  return english.at < russian.at
}

/**
 * True for a request of a page of the site itself. Browsers name the relation of the page in Sec-Fetch-Site; older ones
 * name only the page's origin.
 */
function isOfOwnPage({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const from = headers.get('Origin') ?? headers.get('Referer')
  return from !== null && URL.canParse(from) && new URL(from).origin === new URL(url).origin
}

/**
 * Gives the language of the messages in an answer of the API (docs/decisions/error-languages.md): Russian, unless a
 * client outside of the site's pages prefers English.
 */
export function languageOf(request: Pick<Request, 'url' | 'headers'>): Language {
  const accepted = request.headers.get('Accept-Language')
  return accepted !== null && !isOfOwnPage(request) && prefersEnglish(accepted) ? 'en' : 'ru'
}
