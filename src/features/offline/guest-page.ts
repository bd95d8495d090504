/** Message of a guest's page to the service worker. */
export const GUEST_PAGE_MESSAGE = 'guest'
