/** MIME types of the pictures that can be uploaded. */
export const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Name of the form field that marks the form's picture as already uploaded through the API. */
export const UPLOADED = 'uploaded'
