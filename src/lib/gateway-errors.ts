/** Statuses of a proxy without its site, and of a site without its database. */
export const GATEWAY_ERRORS = [502, 503, 504]
