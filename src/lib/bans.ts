/**
 * The event of each answer to the page's poll, every five seconds while the page is seen: its detail is a list of ids,
 * those of the communities that the member is banned from.
 */
export const BANS = 'bans'
