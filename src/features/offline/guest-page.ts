/** Message to the service worker that a guest's page is shown. */
export const GUEST_PAGE_MESSAGE = 'guest'
