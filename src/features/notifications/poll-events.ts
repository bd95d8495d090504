/**
 * Event after each poll, every five seconds while the page is visible; its detail lists the ids of
 * communities that the member is banned from.
 */
export const BANS = 'bans'
