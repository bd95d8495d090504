/** A note of the page before this one; with it the page asks for its script at once (first-paint.ts). */
export const NEXT_PAGE_NOTE = 'arriving'
