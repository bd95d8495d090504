/**
 * Attributes of a field with a limit in characters; a character has at most two UTF-16 units, which maxLength
 * counts.
 */
export const letters = (max: number) => ({ maxLength: 2 * max, 'data-max': max })
