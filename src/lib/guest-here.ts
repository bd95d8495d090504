/** What the page of a guest tells the service worker. */
export const GUEST_HERE = 'guest'
