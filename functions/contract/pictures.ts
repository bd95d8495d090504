/** Formats of pictures that are taken. */
export const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** The field of a form which says that its picture has come before it, by the API. */
export const UPLOADED = 'uploaded'
