const BROWSERS: [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux']
]

const named = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/** Returns the names of the browser and the operating system in a User-Agent header; null when neither is known. */
export function browserOf(userAgent: string): string | null {
  const known = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean)
  return known.length > 0 ? known.join(', ') : null
}
