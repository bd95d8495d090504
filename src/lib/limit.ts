/** Attributes of a field that takes so many letters: a letter is at most two units of the browser's own limit. */
export const letters = (max: number) => ({ maxLength: 2 * max, 'data-max': max })
