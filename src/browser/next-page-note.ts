/**
 * Storage key of a note that the previous page left. The note makes the page load its script without waiting for the
 * reader's input (src/client/inline/first-paint.ts).
 */
export const NEXT_PAGE_NOTE = 'arriving'
