/** Keeps numbers on the line of their units, and years on that of their month: the space between does not break. */
export const keepUnits = (text: string): string =>
  text
    .replace(/(\d) (?=[\p{L}\d%])(?!(?:до|и|или) )/gu, '$1\u00a0')
    .replace(/(\p{L}) (?=(?:19|20)\d\d(?!\d))/gu, '$1\u00a0')
