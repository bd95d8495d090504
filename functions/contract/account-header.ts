/** A write says by it for which account its page was made: the member's id, or that it is a guest's page. */
export const ACCOUNT_HEADER = 'X-Account'
export const GUEST_ACCOUNT = 'guest'
