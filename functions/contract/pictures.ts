/** Accepted formats of pictures. */
export const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Name of the form field that marks the form's picture as already uploaded through the API. */
export const UPLOADED = 'uploaded'
