/** HTTP statuses of a proxy without the site, and of a site without its database. */
export const GATEWAY_ERRORS = [502, 503, 504]
