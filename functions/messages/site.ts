/** The default name of the site. */
export const siteName = 'Вече'
