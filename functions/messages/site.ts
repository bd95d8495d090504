/** The default name of the site. */
export const siteName = 'Вече'

/** Describes the site in a sentence or two. */
export const siteDescription = (site: string): string =>
  `${site}\u00a0— форум сообществ на\u00a0русском языке: обсуждения, вопросы, находки. Некоммерческий, без рекламы.`
