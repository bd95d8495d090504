/** HTTP statuses that mean an unreachable site: a proxy cannot reach the server, or the server its database. */
export const GATEWAY_ERRORS = [502, 503, 504]
