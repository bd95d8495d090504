/** Storage key of a note from the previous page; it makes the page load its script at once (src/client/inline/first-paint.ts). */
export const NEXT_PAGE_NOTE = 'arriving'
