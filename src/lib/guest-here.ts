/** Message of a guest's page to the service worker. */
export const GUEST_HERE = 'guest'
