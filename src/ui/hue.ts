/** Returns the number of the colour of an avatar, from 1 to 8. It depends on the first letter of the name. */
export const hue = (name: string): number => ((name.toUpperCase().codePointAt(0) ?? 0) % 8) + 1
