/** What a proxy answers for a site that does not, and the site for its database. */
export const AWAY = [502, 503, 504]
