/** Accepted formats of pictures. */
export const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Form field which says that the form's picture was uploaded before by the API. */
export const UPLOADED = 'uploaded'
