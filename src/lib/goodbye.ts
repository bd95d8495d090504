/** With it the home page says that the account is deleted. */
export const GOODBYE = '#goodbye'
