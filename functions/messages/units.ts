/** Puts no-break spaces between numbers and their units, and between months and years. */
export const keepUnits = (text: string): string =>
  text
    .replace(/(\d) (?=[\p{L}\d%])(?!(?:до|и|или) )/gu, '$1\u00a0')
    .replace(/(\p{L}) (?=(?:19|20)\d\d(?!\d))/gu, '$1\u00a0')
