/** The event by which the page's poll tells of which communities the member is banned: its detail is a list of ids. */
export const BANS = 'bans'
