/**
 * This module shows host names in the letters that people read, or in their ASCII form (xn--…) when the letters could
 * deceive. The rules are a short form of Chromium's policy for internationalized domain names.
 */
import punycode from 'punycode.js'

/** Upper bounds, in characters, for a host name and for one label of a host name (RFC 1035). */
const HOST_MAX = 253
const LABEL_MAX = 63
/** Matches a host name whose form in letters equals its ASCII form. */
const PLAIN = /^(?!.*xn--)[\w.-]*$/i

/** Scripts in everyday use (UAX 31, table 5); a label may have the letters of any one of these scripts. */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' '
  )
/** Scripts that may be mixed in one label, also with Latin letters. */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul']
]

const labelOf = (letters: string): RegExp => new RegExp(`^[\\d${letters}-]+$`, 'u')
const scriptOf = (script: string): string => `\\p{Script_Extensions=${script}}`

/** Latin letters of European languages and Vietnamese, except letters that look like another letter. */
const LATIN =
  'a-z\\u00df-\\u00f6\\u00f8-\\u0130\\u0132-\\u0137\\u0139-\\u0148\\u014a-\\u017e\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u1ea0-\\u1ef9'
const ALLOWED = [
  labelOf(LATIN),
  ...SCRIPTS.map(script => labelOf(scriptOf(script))),
  ...TOGETHER.map(scripts => labelOf(`a-z${scripts.map(scriptOf).join('')}`))
]
/** Characters that a label may have. Some other characters look like the dots and slashes of an address. */
const WORD = /^[\p{L}\p{M}\p{Nd}-]+$/u
/** Matches a letter that looks like a stroke, in a label that also has Latin letters. */
const STROKES = /[a-z].*[ノンソゾヘへ一丨丶丿]|[ノンソゾヘへ一丨丶丿].*[a-z]/u

/**
 * Letters that look like Latin ones. A label of such letters alone, below a domain in Latin letters, can be mistaken
 * for a Latin word.
 */
const LOOKALIKES = [
  labelOf(
    '\\u0430\\u0433\\u0435\\u043e\\u043f\\u0440\\u0441\\u0443\\u0445\\u044a\\u044b\\u044c\\u044e\\u0455\\u0456\\u0458\\u0461\\u0475\\u04bb\\u04bd\\u04cf\\u0501\\u050d\\u0517\\u051b\\u051d'
  ),
  labelOf('αικνρυωηοτ'),
  labelOf('ագզէլհյոսւօ'),
  labelOf('იოყძხჽჿ'),
  labelOf('דוחיןס')
]

const isClear = (label: string, isBelowLatin: boolean): boolean =>
  WORD.test(label) &&
  ALLOWED.some(letters => letters.test(label)) &&
  !STROKES.test(label) &&
  !(isBelowLatin && LOOKALIKES.some(letters => letters.test(label)))

function decoded(label: string): string {
  try {
    return punycode.decode(label.slice('xn--'.length))
  } catch {
    return label
  }
}

/** Gives the ASCII form of a host name; null for an invalid host name. */
function asciiOf(host: string): string | null {
  const address = `http://${host}`
  return host.length <= HOST_MAX && URL.canParse(address) ? new URL(address).hostname : null
}

function shownLabel(label: string, isBelowLatin: boolean): string {
  if (!label.startsWith('xn--') || label.length > LABEL_MAX) return label
  const text = decoded(label)
  return isClear(text, isBelowLatin) && asciiOf(text) === label ? text : label
}

/** Gives a host name for display, label by label. @param host in letters or in its ASCII form. */
export function shownHost(host: string): string {
  if (PLAIN.test(host)) return host
  const ascii = asciiOf(host)
  if (!ascii?.includes('xn--')) return ascii ?? host
  const labels = ascii.split('.')
  const isBelowLatin = !labels.findLast(label => label !== '')?.startsWith('xn--')
  return labels.map(label => shownLabel(label, isBelowLatin)).join('.')
}

/** Matches an address and captures its parts: the text before the host, the host, and the text after it. */
const ADDRESS = /^([a-z][a-z\d+.-]*:(?:\/\/)?(?:[^/?#@]*@)?)([^/?#:@[\]]+)(.*)$/is
const ESCAPES = /(?:%[\da-f]{2})+/gi
/** Characters that stay escaped: those with a meaning in addresses, and invisible ones. */
const ESCAPED = /[;/?:@&=+$,#%\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

function unescaped(escapes: string): string {
  try {
    return decodeURIComponent(escapes).replace(ESCAPED, encodeURIComponent)
  } catch {
    // The escapes are bytes of an encoding other than UTF-8, or the percent sign begins no escape: they are shown
    // unchanged.
    return escapes
  }
}

/** Gives the part of an address after the host for display: letters in place of escapes. */
export const shownPath = (path: string): string => path.replace(ESCAPES, unescaped)

/** Gives an address for display. */
export function shownAddress(address: string): string {
  const [, scheme = '', host = '', path = ''] = ADDRESS.exec(address) ?? []
  return host === '' ? address : scheme + shownHost(host) + shownPath(path)
}
