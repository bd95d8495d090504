/**
 * Event after each poll for the member's counts, which happens every five seconds while the page is visible. Its detail
 * has the ids of communities from which the member is banned.
 */
export const BANS = 'bans'
