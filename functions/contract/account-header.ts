/** Header of a write with the account that its page was rendered for: the member's id, or a word for guests. */
export const ACCOUNT_HEADER = 'X-Account'
export const GUEST_ACCOUNT = 'guest'
