/** Length in characters, as people count them. */
export const lengthOf = (text: string): number => [...text].length

/** The beginning of a text, never ending in half a letter: a lone half of a pair is refused by addresses and the database. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The address when it is one of the web. Whatever stands in the database, nothing of ours leads to javascript: or data:. */
export const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null
