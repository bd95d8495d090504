/** One of the 8 colours of a picture-less avatar, 1–8, by the first letter. */
export const hue = (name: string): number => ((name.toUpperCase().codePointAt(0) ?? 0) % 8) + 1
