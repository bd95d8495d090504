/** Note for the home page to show that the account was deleted. */
export const GOODBYE = 'goodbye'
