/**
 * Returns the attributes of a field with a maximum number of characters. `maxLength` counts UTF-16 units, of which a
 * character has at most two.
 */
export const letters = (max: number) => ({ maxLength: 2 * max, 'data-max': max })
