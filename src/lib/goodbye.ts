/** The note for the home page that it is to say that the account is deleted. */
export const GOODBYE = 'goodbye'
