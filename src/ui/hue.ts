/** Number of an avatar's colour, 1–8, by the first letter of the name. */
export const hue = (name: string): number => ((name.toUpperCase().codePointAt(0) ?? 0) % 8) + 1
