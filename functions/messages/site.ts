/** The site's name unless the operator gives another. */
export const siteName = 'Вече'
