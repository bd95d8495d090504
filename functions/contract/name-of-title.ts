/**
 * Latin transliteration of Cyrillic letters, as in passports and on maps: ё becomes yo, х becomes kh; hard and soft
 * signs are left out.
 */
const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ye',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya'
}

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()
const isSmall = (letter: string): boolean => letter !== letter.toUpperCase()

/** Transliterates the letter at an index; in a word of capital letters the result is in capitals too. */
function latinAt(letters: string[], at: number): string {
  const [before = '', letter = '', next = ''] = [letters[at - 1], letters[at], letters[at + 1]]
  const latin = LATIN[letter.toLowerCase()]
  if (latin === undefined || !isCapital(letter)) return latin ?? letter
  const inCapitals = isCapital(next) || (isCapital(before) && !isSmall(next))
  return inCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
}

/**
 * Makes the name of a community or list from its title: Latin letters, digits, and `_` between words.
 * @param max the longest allowed name.
 * @returns '' for a title without letters and digits; the name may be shorter than the minimum length of names.
 */
export function nameOfTitle(title: string, max: number): string {
  const letters = [...title.normalize('NFC')]
  const latin = letters.map((_, at) => latinAt(letters, at)).join('')
  const words = latin
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^0-9A-Za-z]+/g, '_')
  return words.replace(/^_/, '').slice(0, max).replace(/_$/, '')
}
