/** Request header of a write. It names the account for which the page was rendered: a member's id, or GUEST_ACCOUNT. */
export const ACCOUNT_HEADER = 'X-Account'
export const GUEST_ACCOUNT = 'guest'
