/** Formats of pictures that are taken. */
export const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
