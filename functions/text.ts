/** The beginning of a text, never ending in half a letter: a lone half of a pair is refused by addresses and the database. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
